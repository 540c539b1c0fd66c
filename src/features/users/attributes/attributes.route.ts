import type { AccessParts } from '../../../access/access-parts.ts'
import { attributesPlatformRules } from '../../../access/caller.ts'
import { authenticateApp, publisher } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import type { ServiceError } from '../../../errors.ts'
import { errorBody } from '../../../http/error-handler.ts'
import { type Api, sendJson } from '../../../http/server.ts'
import type { UserParts } from '../user-parts.ts'
import { attributeGateFault, setSizeFault } from './attribute-gate.ts'
import { AttributesSchema } from './attributes.schema.ts'
import { storeAttributes } from './store-attributes.ts'

/** `POST /users/attributes`: replaces one user's stored attributes (spec 4.5). */
export function attributesRoute(api: Api, services: Core & AccessParts & UserParts): void {
  const rows =
    'creates or changes 1 set of at most 16 KiB; of new users only as many as the app’s `maxPeople` and `maxPeopleBytes` allow'
  const stack = publisher(services, [503], rows, AttributesSchema, authenticateApp(services, attributesPlatformRules))
  api.post(
    '/publisher/sdk/v1/users/attributes',
    {
      ...stack,
      config: { ...stack.config, errorBody: attributesErrorBody },
      // Before the types, so that keys are refused by name whatever their values.
      preValidation: ({ body, caller }, _reply, done) => {
        const { attributes } = Object(body) as { attributes?: unknown }
        done(attributeGateFault(attributes, caller.app.audienceStatus))
      },
      // After the types, so that an overlong value is named itself.
      preHandler: (request, _reply, done) => done(setSizeFault(request.bodyBytes)),
    },
    async (request, reply) => {
      const { userId, storedAt, minor } = await storeAttributes(services, request.caller, request.body)
      return sendJson(
        reply,
        `{"success":true,"userId":"${userId}","storedAt":"${storedAt.toISOString()}","minor":${minor}}`,
      )
    },
  )
}

/** A 400 of this call carries only `error` and `details` (spec 7). */
function attributesErrorBody(error: ServiceError): Record<string, unknown> {
  const { code, ...body } = errorBody(error)
  return error.status === 400 ? body : { ...body, code }
}
