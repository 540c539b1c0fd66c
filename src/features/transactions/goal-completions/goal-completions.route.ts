import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { listSchema } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { sendExport } from '../../accounts/audit/send-export.ts'
import { goalCompletionSchema, goalCompletionsQuerySchema } from './goal-completion.schema.ts'
import { readGoalCompletions, streamGoalCompletionsCsv } from './read-goal-completions.ts'

/** `GET /admin/v1/goal-completions`: how often further goals were completed, and for how much. */
export function goalCompletionsRoute(api: Api, services: Core & AccessParts): void {
  const { get } = management(api, services, 'Transactions')
  const { database, snapshots } = services
  get('listGoalCompletions', '/goal-completions', {
    summary: 'List completions of further goals, newest first; `format=csv` streams all of them',
    rows: 'as JSON at most 100; as CSV all, read and sent 1,000 at a time, and adds 1 audit entry',
    description:
      'Filters combine; `from` and `to` are UTC days of the completion. Publishers see no payout and no report of the advertiser, ' +
      'advertisers no earnings and no creator.',
    query: goalCompletionsQuerySchema,
    answer: listSchema(goalCompletionSchema),
    handler: async (request, reply) => {
      const { query, actor } = request
      if (query.format !== 'csv') {
        return database.reports.read((db) => readGoalCompletions(db, snapshots.current(), actor, query))
      }
      const text = streamGoalCompletionsCsv(database.reports.db, snapshots.current(), actor, query)
      return sendExport(services, request.origin, reply, {
        name: 'goal-completions',
        format: 'csv',
        text,
        record: { action: 'goal_completion.export', objectId: 'all', changes: query },
      })
    },
  })
}
