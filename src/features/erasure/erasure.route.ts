import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { instantSchema, uuidSchema } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import type { EntitlementParts } from '../entitlements/entitlement-parts.ts'
import type { ImpressionParts } from '../impressions/impression-parts.ts'
import { eraseUser } from './erase-user.ts'
import type { ErasureParts } from './erasure-parts.ts'

/** `DELETE /admin/v1/apps/{appId}/users/{userId}`: a data subject's erasure (spec 4.5). */
export function erasureRoute(
  api: Api,
  services: Core & AccessParts & AccountParts & EntitlementParts & ErasureParts & ImpressionParts,
): void {
  const { remove } = management(api, services, 'Users')
  remove('eraseUser', '/apps/:appId/users/:userId', {
    summary: 'Erase a person',
    rows: 'deletes and empties the rows of one user',
    description:
      'Removes what is stored about the person from every table; transactions, servings and webhook deliveries stay under a ' +
      'pseudonym. An unknown id gets a receipt of zeros, as does a repeated call: the audit log keeps the receipt of the first.',
    params: Type.Object({ appId: uuidSchema, userId: Type.String({ minLength: 1, maxLength: 512 }) }),
    answer: Type.Object({
      erasedAt: instantSchema,
      tables: Type.Record(Type.String(), Type.Integer(), { description: 'Rows by table.' }),
    }),
    handler: ({ origin, params }) => eraseUser(services, origin, params),
  })
}
