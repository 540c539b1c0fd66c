import { Type } from 'typebox'
import type { AccessParts } from '../../../access/access-parts.ts'
import { found } from '../../../access/actor.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { uuidSchema } from '../../../http/body/schema-parts.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { creatorIdSchema } from '../../creators/creators.schema.ts'
import { partyIdOf } from '../ledger/account.ts'
import { deletePaymentMethod, presentPaymentMethod, putPaymentMethod } from './change-payment-method.ts'
import { paymentMethodSchema, putPaymentMethodSchema } from './payment-method.schema.ts'
import { findCreatorOwner, findPaymentMethod } from './payment-methods.queries.ts'

const settingIt =
  'It is used for payments 72 hours later, unless the operator waives the wait, and every member of the project is told by e-mail. ' +
  'Numbers are encrypted; answers and the audit log show a hint alone.'
const readingIt = 'Without its number. 404 if none is set.'
const deletingIt = 'Deletes the number, too. Nothing is paid until another is set.'

const creatorParams = Type.Object({ appId: uuidSchema, creatorId: creatorIdSchema })

type Services = Core & AccessParts & AccountParts

/** `/admin/v1/projects/{id}/payment-method`, and a creator's: how earnings are paid. */
export function paymentMethodRoutes(api: Api, services: Services): void {
  const { get, replace, remove } = management(api, services, 'Money')
  const ownerOf = (projectId: string) => ({ kind: 'publisher', projectId }) as const
  get('getPaymentMethod', '/projects/:projectId/payment-method', {
    summary: 'Read how a publisher is paid',
    description: readingIt,
    answer: paymentMethodSchema,
    handler: async ({ params }) =>
      presentPaymentMethod(found(await findPaymentMethod(services.database.db, partyIdOf(ownerOf(params.projectId))))),
  })
  replace('setPaymentMethod', '/projects/:projectId/payment-method', {
    summary: 'Set how a publisher is paid',
    description: settingIt,
    errors: ['forbidden'],
    body: putPaymentMethodSchema,
    answer: paymentMethodSchema,
    handler: ({ origin, params, body }) =>
      putPaymentMethod({ ...services, ...origin }, ownerOf(params.projectId), body),
  })
  remove('deletePaymentMethod', '/projects/:projectId/payment-method', {
    summary: 'Delete the payment method of a publisher',
    description: deletingIt,
    handler: ({ origin, params }) => deletePaymentMethod({ ...services, ...origin }, ownerOf(params.projectId)),
  })
  creatorMethodRoutes(api, services)
}

function creatorMethodRoutes(api: Api, services: Services): void {
  const { get, replace, remove } = management(api, services, 'Money')
  const { db } = services.database
  const path = '/apps/:appId/creators/:creatorId/payment-method'
  get('getCreatorPaymentMethod', path, {
    summary: 'Read how a creator is paid',
    description: readingIt,
    params: creatorParams,
    answer: paymentMethodSchema,
    handler: async ({ params }) => {
      const owner = await findCreatorOwner(db, params)
      return presentPaymentMethod(found(await findPaymentMethod(db, partyIdOf(owner))))
    },
  })
  replace('setCreatorPaymentMethod', path, {
    summary: 'Set how a creator is paid',
    description: `${settingIt} 404 for a creator who has no share.`,
    errors: ['forbidden'],
    params: creatorParams,
    body: putPaymentMethodSchema,
    answer: paymentMethodSchema,
    handler: async ({ origin, params, body }) =>
      putPaymentMethod({ ...services, ...origin }, await findCreatorOwner(db, params), body),
  })
  remove('deleteCreatorPaymentMethod', path, {
    summary: 'Delete the payment method of a creator',
    description: deletingIt,
    params: creatorParams,
    handler: async ({ origin, params }) =>
      deletePaymentMethod({ ...services, ...origin }, await findCreatorOwner(db, params)),
  })
}
