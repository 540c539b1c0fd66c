import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { sendExport } from '../../accounts/audit/send-export.ts'
import { readNumberedStatement } from './number-statement.ts'
import { readMonth } from './read-statement.ts'
import { statementQuerySchema, statementSchema } from './statement.schema.ts'
import { statementCsv } from './statement-csv.ts'
import { statementPaper } from './statement-paper.ts'

/** `GET /admin/v1/projects/{projectId}/statements`: what a project earned and was paid in a month. */
export function statementRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { get } = management(api, services, 'Money')
  get('getStatement', '/projects/:projectId/statements', {
    summary: 'Read the statement of a project and month, as JSON, CSV or PDF',
    rows: 'sums the account of the project; returns a line for each app, campaign, goal and day; as a file, adds 1 audit entry',
    description:
      'As of the end of the month, or of now while it runs. `closing` is the sum of what is named before it, and the next `opening`. ' +
      'A month that has ended does not change. With self-billing it also has a number.',
    errors: ['conflict'],
    query: statementQuerySchema,
    answer: statementSchema,
    handler: async (request, reply) => {
      const { query, params, origin } = request
      const { format = 'json' } = query
      const period = readMonth(query.month, services)
      const { statement, terms } = await readNumberedStatement({ ...services, ...origin }, params.projectId, period)
      if (format === 'json') return statement
      const text = format === 'csv' ? statementCsv(statement) : statementPaper(statement, terms, period)
      const { projectId } = params
      const changes = { month: statement.month, format }
      const record = {
        action: 'statement.export',
        objectType: 'project',
        objectId: projectId,
        projectId,
        changes,
      } as const
      const name = `statement-${statement.month}`
      return sendExport(services, origin, reply, { name, format, text, record })
    },
  })
}
