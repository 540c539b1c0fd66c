import type { onRequestAsyncHookHandler } from 'fastify'
import { Type } from 'typebox'
import type { Api } from '../http/server.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

export interface OperationsRouteDeps {
  readonly readiness: Readiness
  readonly metrics: Metrics
  /** Restricts who may read `/metrics`; without it, it is open. */
  readonly guardMetrics?: onRequestAsyncHookHandler | undefined
}

const status = Type.Object({ status: Type.String() })

/** `/healthz` (the process runs), `/readyz` (it can do its work) and `/metrics`. */
export function operationsRoutes(api: Api, { readiness, metrics, guardMetrics }: OperationsRouteDeps): void {
  const describe = (summary: string) => ({ tags: ['Operation'], summary, response: { 200: status } })
  api.get('/healthz', { schema: describe('Check whether the process runs') }, () => ({ status: 'ok' }))
  api.get('/readyz', { schema: describe('Check whether the process can serve, by a real write') }, async () => {
    await readiness.assertReady()
    return { status: 'ready' }
  })
  const hooks = guardMetrics === undefined ? {} : { onRequest: guardMetrics }
  api.get('/metrics', { ...hooks, schema: { hide: true } }, async (_request, reply) => {
    reply.header('content-type', metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}
