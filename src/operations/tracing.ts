import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import type { Api } from '../http/server.ts'

/** Opens a span for each request, for the OpenTelemetry SDK that the operator loaded; does nothing without one. */
export function traceRequests(server: Api): void {
  const tracer = trace.getTracer('offerwire')
  const spans = new WeakMap<FastifyRequest, Span>()
  const contexts = new WeakMap<FastifyRequest, Context>()

  server.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(context.active(), request.headers)
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller)
    spans.set(request, span)
    const own = trace.setSpan(caller, span)
    contexts.set(request, own)
    context.with(own, done)
  })

  // Hooks after the body run in the context that read its last bytes, outside that of any request.
  server.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done)
  })

  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
