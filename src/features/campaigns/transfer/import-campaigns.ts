import { lockRow } from '../../../db/query-parts.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import { isUuid } from '../../../lib/ids/uuid.ts'
import type { Services } from '../../../services.ts'
import { applyChange, applyTogether, type Change } from '../../accounts/audit/apply-change.ts'
import { shareAllowLists } from '../../apps/granted-campaigns/allow-lists.ts'
import { addCategories, listNamedCampaigns } from '../campaigns.queries.ts'
import { addCampaign, patchCampaign, requireRoom } from '../change-campaign.ts'
import { getOrganization, type OrganizationRow } from '../organizations/organizations.queries.ts'
import { type ReadRow, readCampaignCsv } from './campaign-csv.ts'
import type { CampaignImport, ImportCampaigns, ImportedRow } from './campaign-transfer.schema.ts'
import { namesOf, type PlannedRow, planImport } from './plan-import.ts'

/** The number of rows that may be imported at once: meanwhile the embedded database does nothing else. */
const mostRows = 500

/**
 * Creates and changes the campaigns of an organization as rows say, all of them or none; a dry run says what it would do.
 * Importing the same rows again changes nothing. Throws `invalid_request` with every fault when one of the rows has any,
 * `conflict` where a member would make one campaign too many.
 */
export async function importCampaigns(
  change: Change & Pick<Services, 'config'>,
  organizationId: string,
  body: ImportCampaigns,
): Promise<CampaignImport> {
  const rows = readRows(body)
  const plan = async ({ database: { db } }: Change) => {
    const names = rows.map(({ draft }) => namesOf(draft))
    const stored = await listNamedCampaigns(db, organizationId, {
      ids: names.flatMap(({ id }) => (id !== undefined && isUuid(id) ? [id] : [])),
      externalIds: names.flatMap(({ externalId }) => externalId ?? []),
    })
    const planned = planImport(rows, stored, change.actor.isOperator)
    const count = (wanted: PlannedRow['outcome']) => planned.filter(({ outcome }) => outcome === wanted).length
    // Where rows are faulty, nothing is added: all faults are told first.
    if (count('faulty') === 0) await requireRoom(db, change, organizationId, count('create'))
    return planned
  }
  if (body.dryRun) return summary(await plan(change), true)
  return applyTogether(change, async (together) => {
    const { db } = together.database
    // Two imports of the same rows would else both create them.
    await lockRow(db, 'organization', organizationId)
    const planned = await plan(together)
    refuseFaulty(planned)
    // What single changes wait for first, for all rows before the first one: else two could wait for each other.
    await shareAllowLists(db)
    await addCategories(
      db,
      planned.flatMap((row) => ('draft' in row && row.draft.categories) || []),
      change.newId,
    )
    const organization = await getOrganization(db, organizationId)
    const done: PlannedRow[] = []
    for (const row of planned) done.push(await applyRow(together, organization, row))
    return summary(done, false)
  })
}

function readRows({ campaigns, csv }: ImportCampaigns): readonly ReadRow[] {
  if (campaigns !== undefined && csv === undefined) {
    return campaigns.map((draft, index) => ({ number: index + 1, draft }))
  }
  if (csv === undefined || campaigns !== undefined) throw fieldError('campaigns', 'or csv is required, but not both')
  return readCampaignCsv(csv, mostRows)
}

async function applyRow(change: Change, organization: OrganizationRow, row: PlannedRow): Promise<PlannedRow> {
  if (row.outcome === 'create') {
    const { id: _, ...fields } = row.draft
    const { id } = await applyChange(change, (db) => addCampaign(db, change, organization, fields))
    return { ...row, draft: { ...row.draft, id } }
  }
  if (row.outcome === 'update') {
    const { id: _, ...fields } = row.draft
    await patchCampaign(change, row.id, fields)
  }
  return row
}

function refuseFaulty(rows: readonly PlannedRow[]): void {
  const faults = rows.flatMap((row) =>
    row.outcome === 'faulty' ? row.faults.map((fault) => ({ row: row.number, ...fault })) : [],
  )
  const [first] = faults
  if (first === undefined) return
  const count = rows.filter(({ outcome }) => outcome === 'faulty').length
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
