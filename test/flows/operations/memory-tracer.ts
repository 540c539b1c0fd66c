import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import {
  type Attributes,
  type AttributeValue,
  type Context,
  type ContextManager,
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  type SpanStatus,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { TestEnd } from '../../support/share.ts'

/** A span that has ended, as an exporter would be given it. */
export interface EndedSpan {
  readonly name: string
  readonly spanId: string
  readonly traceId: string
  readonly parentSpanId: string | undefined
  readonly attributes: Attributes
  /** The ids of the spans that it is linked with. */
  readonly links: readonly string[]
  readonly isFailed: boolean
}

/** Takes the place of an SDK until the test ends: spans of this process are kept as they end. */
export function recordSpans(t: TestEnd): readonly EndedSpan[] {
  const ended: EndedSpan[] = []
  const startSpan: Tracer['startSpan'] = (name, options = {}, parent = context.active()) =>
    new MemorySpan(name, options, parent, ended)
  const tracer: Tracer = {
    startSpan,
    startActiveSpan: () => {
      throw new Error('the service does not use it')
    },
  }
  trace.setGlobalTracerProvider({ getTracer: () => tracer })
  context.setGlobalContextManager(new StoredContexts())
  t.after(() => {
    trace.disable()
    context.disable()
  })
  return ended
}

class MemorySpan implements Span {
  readonly #name: string
  readonly #context: SpanContext
  readonly #parentSpanId: string | undefined
  readonly #attributes: Attributes
  readonly #links: Link[]
  readonly #ended: EndedSpan[]
  #status: SpanStatus = { code: SpanStatusCode.UNSET }
  #isEnded = false

  constructor(name: string, { attributes, links }: SpanOptions, parent: Context, ended: EndedSpan[]) {
    const parentContext = trace.getSpanContext(parent)
    this.#name = name
    this.#context = {
      traceId: parentContext?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      traceFlags: 1,
    }
    this.#parentSpanId = parentContext?.spanId
    this.#attributes = { ...attributes }
    this.#links = [...(links ?? [])]
    this.#ended = ended
  }

  spanContext = () => this.#context
  isRecording = () => !this.#isEnded

  setAttribute(key: string, value: AttributeValue): this {
    this.#attributes[key] = value
    return this
  }

  setAttributes(attributes: Attributes): this {
    Object.assign(this.#attributes, attributes)
    return this
  }

  addLink(link: Link): this {
    this.#links.push(link)
    return this
  }

  addLinks(links: Link[]): this {
    this.#links.push(...links)
    return this
  }

  setStatus(status: SpanStatus): this {
    this.#status = status
    return this
  }

  addEvent = () => this
  updateName = () => this
  recordException = () => undefined

  end(): void {
    if (this.#isEnded) throw new Error(`the span ${this.#name} has ended already`)
    this.#isEnded = true
    this.#ended.push({
      name: this.#name,
      ...this.#context,
      parentSpanId: this.#parentSpanId,
      attributes: this.#attributes,
      links: this.#links.map((link) => link.context.spanId),
      isFailed: this.#status.code === SpanStatusCode.ERROR,
    })
  }
}

class StoredContexts implements ContextManager {
  readonly #stored = new AsyncLocalStorage<Context>()

  active = () => this.#stored.getStore() ?? ROOT_CONTEXT

  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    ctx: Context,
    fn: F,
    thisArg?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#stored.run(ctx, () => fn.call(thisArg, ...args))
  }

  bind = <T>(_context: Context, target: T) => target
  enable = () => this

  disable(): this {
    this.#stored.disable()
    return this
  }
}
