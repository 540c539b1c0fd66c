import { setImmediate as nextTurn } from 'node:timers/promises'
import type { onRequestAsyncHookHandler } from 'fastify'
import { Type } from 'typebox'
import { fromMemory } from '../http/route-config.ts'
import type { Api } from '../http/server.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

export interface OperationsRouteDeps {
  readonly readiness: Readiness
  readonly metrics: Metrics
  /** Restricts access to `/metrics`; without it, everybody may read them. */
  readonly guardMetrics?: onRequestAsyncHookHandler | undefined
}

const status = Type.Object({ status: Type.String() })

/** `/healthz` (the process runs), `/readyz` (the process can do its work) and `/metrics`. */
export function operationsRoutes(api: Api, { readiness, metrics, guardMetrics }: OperationsRouteDeps): void {
  const answer = { tags: ['Operation'], response: { 200: status } }
  const live = {
    operationId: 'getLiveness',
    summary: 'Check whether the process runs',
    description: 'Answers as long as the process runs. Needs no key and no database.',
  }
  api.get('/healthz', { config: { limits: fromMemory }, schema: { ...live, ...answer } }, () => ({ status: 'ok' }))
  const ready = {
    operationId: 'getReadiness',
    summary: 'Check whether the process can take requests, with a real write',
    description: 'Writes one row. After a 503, send this node no traffic.',
  }
  const limits = { rate: 'memory', rows: 'writes 1, once in 250 ms for all callers' } as const
  api.get('/readyz', { config: { limits }, schema: { ...ready, ...answer } }, async () => {
    await readiness.assertReady()
    return { status: 'ready' }
  })
  const hooks = guardMetrics === undefined ? {} : { onRequest: guardMetrics }
  const guarded = { limits: { rate: 'wrong tokens', rows: 'reads none' } } as const
  const readMetrics = oncePerTurn(async () => Buffer.from(await metrics.text()))
  api.get('/metrics', { ...hooks, config: guarded, schema: { hide: true } }, async (_request, reply) => {
    reply.header('content-type', metrics.registry.contentType)
    return readMetrics()
  })
}

/** Does work of tens of milliseconds once for all callers in one turn of the event loop, so that no turn is long. */
function oncePerTurn<T>(work: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined
  return () => {
    next ??= nextTurn().then(() => {
      next = undefined
      return work()
    })
    return next
  }
}
