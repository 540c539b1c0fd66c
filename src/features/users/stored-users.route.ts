import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { instantSchema, named, nullable } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import { readStoredUsers } from './read-stored-users.ts'
import type { UserParts } from './user-parts.ts'

const storedUsersSchema = named('StoredUsers', {
  users: Type.Integer({ description: 'Users of whom something is stored.' }),
  bytes: Type.Integer({ description: 'Bytes of what is stored of them.' }),
  maxPeople: Type.Integer({ description: '0 without a limit.' }),
  maxPeopleBytes: Type.Integer({ description: '0 without a limit.' }),
  takesNewUsers: Type.Boolean({
    description: 'False while a budget is spent: attributes of new users are answered 503.',
  }),
  countedAt: nullable({ ...instantSchema, description: 'When they were last counted one by one.' }),
})

/** `/admin/v1/apps/{appId}/stored-users`: the number of users an app stores, and its budgets. */
export function storedUsersRoute(api: Api, services: Core & AccessParts & UserParts): void {
  const { get } = management(api, services, 'Users')
  get('getStoredUsers', '/apps/:appId/stored-users', {
    summary: 'Read the number of users an app stores',
    description:
      'New users with attributes are counted within a second, everything else once a day. The operator sets the limits with `PATCH /apps/{appId}`.',
    answer: storedUsersSchema,
    handler: ({ params }) => readStoredUsers(services, params.appId),
  })
}
