import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { ServiceError } from '../../../errors.ts'
import type { Snapshots } from '../../../snapshot/snapshot-holder.ts'
import { type Caller, type PlatformRules, resolveCaller, resolveKey } from './caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticateApp` on publisher endpoints. */
    caller: Caller
  }
}

/** Makes `X-API-Key` and `X-Platform` the request's `caller`, before the body is read (spec 4.0, 5.1). */
export function authenticateApp(deps: { readonly snapshots: Snapshots }, rules: PlatformRules) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    try {
      const { 'x-api-key': apiKey, 'x-platform': platform } = request.headers
      const key = resolveKey(deps.snapshots.current(), typeof apiKey === 'string' ? apiKey : undefined)
      request.caller = resolveCaller(key, typeof platform === 'string' ? platform : undefined, rules)
      done()
    } catch (error) {
      done(
        error instanceof Error
          ? error
          : new ServiceError('internal', 'The key could not be checked.', { cause: error }),
      )
    }
  }
}
