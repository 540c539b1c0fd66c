import type { Db } from '../../../db/database.ts'
import { csvOf, jsonOf, readPages } from '../../../lib/text/stream-pages.ts'
import { listCampaigns, listTrackingNames, organizationOf } from '../campaigns.queries.ts'
import { campaignLines } from './campaign-csv.ts'
import { draftOf } from './campaign-draft.ts'

const batch = 200

/** Streams all campaigns of an organization, oldest first, in the form of an import: as CSV, or as one body in JSON. */
export async function* streamCampaigns(db: Db, organizationId: string, format: 'csv' | 'json'): AsyncGenerator<string> {
  const pages = readPages(batch, (id: string | undefined) => {
    const page = { limit: batch - 1, after: id === undefined ? undefined : [id] }
    return listCampaigns(db, organizationOf(organizationId), { organizationId }, page)
  })
  if (format === 'json') yield* jsonOf(pages, draftOf, ['{"campaigns":[', ']}\n'])
  else {
    const { header, line } = campaignLines(await listTrackingNames(db, organizationId))
    yield* csvOf(pages, header, (row) => line(draftOf(row)))
  }
}
