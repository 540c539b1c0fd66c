import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

const tracerName = 'offerwire'
const attributes = { 'db.system.name': 'postgresql' }

/**
 * Spans of requests' database work, for whatever OpenTelemetry SDK the operator has loaded. Work that no traced request
 * asked for, such as background work, opens none.
 */
export class DatabaseTraces {
  readonly #tracer = trace.getTracer(tracerName)

  /** Returns the active request's span, if it is being recorded. */
  asker(): Span | undefined {
    const span = trace.getActiveSpan()
    return span?.isRecording() ? span : undefined
  }

  /** Runs work that several requests share in a span of its own, linked with each request's span both ways. */
  async shared<Result>(name: string, askers: readonly Span[], work: () => Promise<Result>): Promise<Result> {
    const waiting = askers.filter((asker) => asker.isRecording())
    if (waiting.length === 0) return context.with(ROOT_CONTEXT, work)
    const links = waiting.map((asker) => ({ context: asker.spanContext() }))
    const span = this.#tracer.startSpan(name, { links }, ROOT_CONTEXT)
    for (const asker of waiting) asker.addLink({ context: span.spanContext() })
    return await untilSettled(span, () => context.with(trace.setSpan(ROOT_CONTEXT, span), work))
  }

  async statement<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (this.asker() === undefined) return await work()
    return await untilSettled(this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), work)
  }

  /** Opens spans for statements that are sent together and executed one after the other. */
  statements(names: readonly string[]): StatementSpans | undefined {
    return this.asker() === undefined ? undefined : new StatementSpans(names, context.active())
  }

  /** Opens and ends a span for a statement that Kysely has just executed. */
  executed({ level, query, queryDurationMillis }: LogEvent): void {
    if (this.asker() === undefined) return
    const endTime = Date.now()
    const [verb = 'statement'] = query.sql.split(/\s/, 1)
    const span = this.#tracer.startSpan(verb, {
      kind: SpanKind.CLIENT,
      startTime: endTime - queryDurationMillis,
      attributes: { ...attributes, 'db.query.text': query.sql },
    })
    if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  }
}

/** Consecutive spans: each statement's span ends where the next one's begins; the commit's span follows the last. */
export class StatementSpans {
  readonly #tracer = trace.getTracer(tracerName)
  readonly #names: string[]
  readonly #parent: Context
  #current: Span

  constructor(names: readonly string[], parent: Context) {
    this.#names = [...names, 'commit']
    this.#parent = parent
    this.#current = this.#open()
  }

  /** Ends the span of the statement that was executed, and begins the next. */
  next(): void {
    this.#current.end()
    this.#current = this.#open()
  }

  /** Ends the span of the commit, or of the statement that failed. */
  end(isFailed: boolean): void {
    if (isFailed) this.#current.setStatus({ code: SpanStatusCode.ERROR })
    this.#current.end()
  }

  #open(): Span {
    return this.#tracer.startSpan(
      this.#names.shift() ?? 'statement',
      { kind: SpanKind.CLIENT, attributes },
      this.#parent,
    )
  }
}

async function untilSettled<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
