import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { anyName } from '../../http/body/schema-parts.ts'
import { bodyLimitBytes } from '../../http/route-config.ts'
import type { Api } from '../../http/server.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { checkSignature } from './check-signature.ts'

/**
 * `POST /admin/v1/projects/{projectId}/signature-check`: finds the part of a signed request that differs (spec 5.2).
 */
export function signatureCheckRoute(api: Api, services: Core & AccessParts & AccountParts): void {
  const { act } = management(api, services, 'Keys')
  act('checkSignature', '/projects/:projectId/signature-check', {
    summary: 'Find out why a signature is refused',
    rows: 'makes none',
    description: 'Takes a request as it was sent, and names the part that differs. No secret is shown.',
    body: Type.Object(
      {
        method: Type.String({ minLength: 1, maxLength: 16 }),
        path: Type.String({ minLength: 1, maxLength: 8_192 }),
        query: Type.Optional(Type.String({ maxLength: 8_192, description: 'The text after `?`.' })),
        headers: Type.Record(anyName, Type.String({ maxLength: 8_192 }), { maxProperties: 100 }),
        body: Type.Optional(Type.String({ maxLength: bodyLimitBytes, description: 'The exact text.' })),
      },
      {
        examples: [
          {
            method: 'GET',
            path: '/publisher/sdk/v1/entitlements/server',
            query: 'userId=reader-1',
            headers: { 'X-API-Key': 'pk_live_…', 'X-Timestamp': '1772366400', 'X-Signature': '9f86…' },
          },
        ],
      },
    ),
    answer: Type.Object({
      valid: Type.Boolean(),
      findings: Type.Array(
        Type.Object({
          part: Type.String({
            description: 'key, platform, signature, timestamp, method, path, query, body or secret.',
          }),
          problem: Type.String(),
        }),
      ),
    }),
    handler: ({ actor, params, body: { query = '', body = '', ...request } }) =>
      services.expensiveTurns.run(actor, () => checkSignature(services, params.projectId, { ...request, query, body })),
  })
}
