import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { sendExport } from '../../accounts/audit/send-export.ts'
import { readNumberedStatement } from './number-statement.ts'
import { readMonth } from './read-statement.ts'
import { statementQuerySchema, statementSchema } from './statement.schema.ts'
import { streamStatementCsv } from './statement-csv.ts'
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
      const { projectId } = params
      const change = { ...services, ...origin }
      const month = period.from.toISOString().slice(0, 7)
      const record = {
        action: 'statement.export',
        objectType: 'project',
        objectId: projectId,
        projectId,
        changes: { month, format },
      } as const
      const send = (text: AsyncIterable<string | Uint8Array>) =>
        sendExport(services, origin, reply, { name: `statement-${month}`, format, text, record })
      if (format === 'csv') return send(await streamStatementCsv(change, projectId, period))
      const { statement, terms } = await readNumberedStatement(change, projectId, period)
      return format === 'json' ? statement : send(statementPaper(statement, terms, period))
    },
  })
}
