import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { lockRow } from '../../../db/query-parts.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import { isUuid } from '../../../lib/ids/uuid.ts'
import type { Change } from '../../accounts/audit/apply-change.ts'
import { applyChange } from '../../accounts/audit/apply-change.ts'
import { type CampaignVersion, listNamedCampaigns, listNamedVersions } from '../campaigns.queries.ts'
import { requireJudgedCaps, requireRoom } from '../change-campaign.ts'
import { getOrganization } from '../organizations/organizations.queries.ts'
import { type ReadRow, readCampaignCsv } from './campaign-csv.ts'
import type { CampaignImport, ImportCampaigns, ImportedRow } from './campaign-transfer.schema.ts'
import { namesOf, type PlannedRow, planImport } from './plan-import.ts'
import { type ImportedCampaign, writeImport } from './write-import.ts'

const mostRows = 500

/**
 * Creates and changes campaigns of an organization by rows, all or none; a dry run reports the effects. Importing the
 * same rows again changes nothing. Throws `invalid_request` with every fault if any row has one, `conflict` if a member
 * would exceed the limit, and `unavailable` as `requireJudgedCaps` does.
 */
export async function importCampaigns(
  change: Change & Pick<Core, 'config'>,
  organizationId: string,
  body: ImportCampaigns,
): Promise<CampaignImport> {
  const rows = readRows(body)
  const { isOperator } = change.actor
  const names = namesIn(rows)
  const seen = await listNamedCampaigns(change.database.db, organizationId, names)
  const planned = await planImport(rows, { stored: seen, isOperator })
  if (body.dryRun) {
    if (countOf(planned, 'faulty') === 0) await requireRoomFor(change.database.db, change, organizationId, planned)
    return summary(planned, true)
  }
  return applyChange(change, async (db) => {
    // Otherwise two imports of the same rows would both create the campaigns.
    await lockRow(db, 'organization', organizationId)
    // The slow part was done before the transaction began, and is repeated only if something changed since.
    const isSame = areSame(seen, await listNamedVersions(db, organizationId, names))
    const stored = isSame ? seen : await listNamedCampaigns(db, organizationId, names)
    const certain = isSame ? planned : await planImport(rows, { stored, isOperator })
    refuseFaulty(certain)
    await requireRoomFor(db, change, organizationId, certain)
    const done = certain.map((row) => withId(row, change.newId))
    const campaigns = done.flatMap(importedCampaign)
    const answer = summary(done, false)
    if (campaigns.length === 0) return { answer, audit: undefined }
    await requireJudgedCaps(
      db,
      campaigns.map(({ draft }) => draft),
    )
    const organization = await getOrganization(db, organizationId)
    return { answer, ...(await writeImport(db, change, organization, campaigns, stored)) }
  })
}

function namesIn(rows: readonly ReadRow[]) {
  const names = rows.map(({ draft }) => namesOf(draft))
  return {
    ids: names.flatMap(({ id }) => (id !== undefined && isUuid(id) ? [id] : [])),
    externalIds: names.flatMap(({ externalId }) => externalId ?? []),
  }
}

function areSame(seen: readonly CampaignVersion[], stored: readonly CampaignVersion[]): boolean {
  const changedMs = new Map(seen.map(({ id, updated_at: at }) => [id, at.getTime()]))
  return seen.length === stored.length && stored.every(({ id, updated_at: at }) => changedMs.get(id) === at.getTime())
}

function countOf(rows: readonly PlannedRow[], wanted: PlannedRow['outcome']): number {
  return rows.filter(({ outcome }) => outcome === wanted).length
}

function requireRoomFor(
  db: Db,
  change: Change & Pick<Core, 'config'>,
  organizationId: string,
  planned: readonly PlannedRow[],
): Promise<void> {
  return requireRoom(db, change, organizationId, countOf(planned, 'create'))
}

/** Returns the row with the id of the campaign that it creates, if it creates one. */
function withId(row: PlannedRow, newId: () => string): PlannedRow {
  return row.outcome === 'create' ? { ...row, draft: { ...row.draft, id: newId() } } : row
}

function importedCampaign(row: PlannedRow): ImportedCampaign[] {
  if (row.outcome === 'update') return [{ id: row.id, isNew: false, draft: row.draft }]
  if (row.outcome !== 'create' || row.draft.id === undefined) return []
  return [{ id: row.draft.id, isNew: true, draft: row.draft }]
}

function readRows({ campaigns, csv }: ImportCampaigns): readonly ReadRow[] {
  if (campaigns !== undefined && csv === undefined) {
    return campaigns.map((draft, index) => ({ number: index + 1, draft }))
  }
  if (csv === undefined || campaigns !== undefined) throw fieldError('campaigns', 'or csv is required, but not both')
  return readCampaignCsv(csv, mostRows)
}

function refuseFaulty(rows: readonly PlannedRow[]): void {
  const faults = rows.flatMap((row) =>
    row.outcome === 'faulty' ? row.faults.map((fault) => ({ row: row.number, ...fault })) : [],
  )
  const [first] = faults
  if (first === undefined) return
  const count = countOf(rows, 'faulty')
  const which = `Row ${first.row}: ${first.field} ${first.problem}`
  throw new ServiceError(
    'invalid_request',
    `${which}. ${count} of ${rows.length} rows have errors; nothing was imported.`,
    {
      details: faults,
    },
  )
}

function summary(rows: readonly PlannedRow[], isDryRun: boolean): CampaignImport {
  const counts = { create: 0, update: 0, unchanged: 0, faulty: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return { dryRun: isDryRun, counts, rows: rows.map((row) => presentRow(row, isDryRun)) }
}

function presentRow(row: PlannedRow, isDryRun: boolean): ImportedRow {
  const { number, outcome, externalId, name } = row
  const told = { row: number, outcome, externalId, name, campaignId: null, changes: [], faults: [] }
  if (row.outcome === 'faulty') return { ...told, faults: [...row.faults] }
  if (row.outcome === 'create') return { ...told, campaignId: isDryRun ? null : (row.draft.id ?? null) }
  return { ...told, campaignId: row.id, changes: row.outcome === 'update' ? [...row.changes] : [] }
}
