import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { goalsSchema, putGoalsSchema } from './goal.schema.ts'
import { readGoals, setGoals } from './set-goals.ts'

/** `/admin/v1/campaigns/{campaignId}/goals`: what else a campaign pays for besides its main goal. */
export function goalRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { get, replace } = management(api, services, 'Campaigns')
  get('listGoals', '/campaigns/:campaignId/goals', {
    summary: 'List the goals of a campaign',
    rows: 'returns all, at most 20',
    description:
      'The further goals, in their order; the main goal is the campaign itself. Publishers see their earnings in place of payout and window.',
    access: 'readers',
    answer: goalsSchema,
    handler: ({ actor, params }) => readGoals(services, actor, params.campaignId),
  })
  replace('replaceGoals', '/campaigns/:campaignId/goals', {
    summary: 'Replace the goals of a campaign',
    rows: 'replaces at most 20, and adds 1 audit entry',
    description:
      'Send the whole list in its order. A goal only earns and grants: it neither verifies the transaction nor sends the webhook. A key left out is unknown from then on; its completions stay, and put again it is the same goal.',
    errors: ['unavailable'],
    body: putGoalsSchema,
    answer: goalsSchema,
    handler: ({ origin, params, body }) => setGoals({ ...services, ...origin }, params.campaignId, body),
  })
}
