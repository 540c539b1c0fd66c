import { Type } from 'typebox'
import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { uuidSchema } from '../../../http/body/schema-parts.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { creatorIdSchema } from '../../creators/creators.schema.ts'
import { findCreatorOwner } from '../payment-methods/payment-methods.queries.ts'
import { creatorPartySchema, putCreatorPartySchema } from './creator-party.schema.ts'
import { readCreatorParty, setCreatorShare } from './set-creator-share.ts'

const params = Type.Object({ appId: uuidSchema, creatorId: creatorIdSchema })
const path = '/apps/:appId/creators/:creatorId/party'

/** `/admin/v1/apps/{id}/creators/{creatorId}/party`: a creator's part of the publisher's share. */
export function creatorPartyRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { get, replace } = management(api, services, 'Money')
  const { db } = services.database
  get('getCreatorParty', path, {
    summary: 'Read a creator’s part of the publisher’s share',
    description: '0 for a creator with whom nothing is divided.',
    params,
    answer: creatorPartySchema,
    handler: async ({ params: named }) => readCreatorParty(db, await findCreatorOwner(db, named)),
  })
  replace('setCreatorParty', path, {
    summary: 'Set a creator’s part of the publisher’s share',
    description:
      'Verifications from now on are divided by it, and the creator is paid like a project. The statistics of the creator ' +
      'go on showing the whole share.',
    params,
    body: putCreatorPartySchema,
    answer: creatorPartySchema,
    handler: async ({ origin, params: named, body }) =>
      setCreatorShare({ ...services, ...origin }, await findCreatorOwner(db, named), body),
  })
}
