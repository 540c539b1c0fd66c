import type { Db } from '../../../db/database.ts'
import { listCampaigns, listTrackingNames, organizationOf } from '../campaigns.queries.ts'
import { campaignLines } from './campaign-csv.ts'
import { type CampaignDraft, draftOf } from './campaign-draft.ts'

const batch = 200

/** Streams all campaigns of an organization, oldest first, as an import takes them: as CSV, or as one body in JSON. */
export function streamCampaigns(db: Db, organizationId: string, format: 'csv' | 'json'): AsyncGenerator<string> {
  return format === 'csv' ? csvOf(db, organizationId) : jsonOf(db, organizationId)
}

// Both begin with the first campaigns: a failure before can still be answered as an error.
async function* csvOf(db: Db, organizationId: string): AsyncGenerator<string> {
  const { header, line } = campaignLines(await listTrackingNames(db, organizationId))
  let text = header
  for await (const drafts of draftBatches(db, organizationId)) {
    yield text + drafts.map(line).join('')
    text = ''
  }
}

async function* jsonOf(db: Db, organizationId: string): AsyncGenerator<string> {
  let before = '{"campaigns":['
  for await (const drafts of draftBatches(db, organizationId)) {
    yield before + drafts.map((draft) => JSON.stringify(draft)).join(',\n')
    before = ',\n'
  }
  yield ']}\n'
}

async function* draftBatches(db: Db, organizationId: string): AsyncGenerator<readonly CampaignDraft[]> {
  let after: readonly string[] | undefined
  do {
    const page = { limit: batch, after }
    const rows = await listCampaigns(db, organizationOf(organizationId), { organizationId }, page)
    const shown = rows.slice(0, batch)
    const last = shown.at(-1)
    after = rows.length > batch && last !== undefined ? [last.id] : undefined
    yield shown.map(draftOf)
  } while (after !== undefined)
}
