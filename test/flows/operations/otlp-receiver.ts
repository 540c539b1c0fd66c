import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { context, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { TestEnd } from '../../support/share.ts'

/** A received span. */
export interface ReceivedSpan {
  readonly name: string
  readonly spanId: string
  readonly traceId: string
  readonly parentSpanId: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
  /** The ids of the spans it is linked with. */
  readonly links: readonly string[]
  readonly isFailed: boolean
}

/** The parts of an OTLP request in JSON that tests read. */
interface OtlpRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[]
}

interface OtlpSpan extends Pick<ReceivedSpan, 'name' | 'spanId' | 'traceId' | 'parentSpanId'> {
  readonly attributes?: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly links?: readonly { readonly spanId: string }[]
  readonly status?: { readonly code?: number }
}

const failed = 2

export interface SpanReceiver {
  readonly spans: readonly ReceivedSpan[]
  /** Resolves once every ended span has been received. */
  readonly arrived: () => Promise<void>
}

/** Loads the OpenTelemetry SDK into this process until the test ends, and receives its exports over OTLP. */
export async function receiveSpans(t: TestEnd): Promise<SpanReceiver> {
  const received: ReceivedSpan[] = []
  const receiver = createServer(async (request, response) => {
    const sent: OtlpRequest = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const spans = sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    received.push(...spans.map(readSpan))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/v1/traces`
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(new OTLPTraceExporter({ url }))] })
  provider.register()
  t.after(async () => {
    for (const api of [trace, context, propagation]) api.disable()
    await provider.shutdown()
    receiver.close().closeAllConnections()
  })
  return { spans: received, arrived: () => provider.forceFlush() }
}

function readSpan({
  name,
  spanId,
  traceId,
  parentSpanId,
  attributes = [],
  links = [],
  status,
}: OtlpSpan): ReceivedSpan {
  return {
    ...{ name, spanId, traceId, parentSpanId },
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    links: links.map((link) => link.spanId),
    isFailed: status?.code === failed,
  }
}
