import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { signed } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { type Api, sendJson } from '../../http/server.ts'
import type { EntitlementParts } from './entitlement-parts.ts'
import { entitlementsSchema } from './entitlements.schema.ts'

const path = '/publisher/sdk/v1/entitlements/server'

const granted = { freeTrial: { startedAt: '2026-03-01T12:00:00.000Z', expiresAt: '2026-06-01T12:00:00.000Z' } }

/** `GET /entitlements/server`: reads a user's entitlements for the publisher's own server (spec 4.7a, 5.2). */
export function entitlementsRoute(api: Api, services: Core & AccessParts & EntitlementParts): void {
  api.get(
    path,
    {
      ...signed(services, path).read,
      config: { limits: { rate: 'capacity', rows: 'returns the grants of one user' } },
      schema: {
        tags: ['Publisher API'],
        operationId: 'getEntitlements',
        summary: "Read a user's entitlements",
        description: 'Gate access on `verified` only; `provisional` is a courtesy to the user.',
        security: [{ publishableKey: [], signature: [], timestamp: [] }],
        querystring: Type.Object({ userId: Type.String({ minLength: 1, maxLength: 512 }) }),
        response: { 200: entitlementsSchema },
        errors: ['invalid_request', 'invalid_key', 'invalid_signature', 'unavailable'],
        example: { success: true, provisional: {}, verified: granted, all: granted, executionTimeMs: 1.2 },
      },
    },
    async (request, reply) => {
      const startedAt = performance.now()
      const { app, environment } = request.caller
      const { staleSeconds, ...entitlements } = await services.entitlementReads.read({
        appId: app.id,
        environment,
        userId: request.query.userId,
      })
      if (staleSeconds !== undefined) reply.header('x-stale-seconds', String(staleSeconds))
      const executionTimeMs = Math.round((performance.now() - startedAt) * 1000) / 1000
      // Serialising by the schema would check the format of each instant, a tenth of the call's time.
      return sendJson(reply, JSON.stringify({ success: true, ...entitlements, executionTimeMs }))
    },
  )
}
