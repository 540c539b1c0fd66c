import { isDeepStrictEqual } from 'node:util'
import { Compile } from 'typebox/compile'
import { fieldError, ServiceError } from '../../../errors.ts'
import { dropNulls } from '../../../http/body/null-means-absent.ts'
import { schemaErrors } from '../../../http/body/schema-errors.ts'
import { pauses } from '../../../lib/pauses.ts'
import { type SchemaError, type SchemaFault, schemaFaults } from '../../../lib/text/schema-faults.ts'
import { campaignColumns, nothingStored } from '../campaign-columns.ts'
import type { CampaignRow } from '../campaigns.queries.ts'
import type { ReadRow } from './campaign-csv.ts'
import { type ChangedDraft, changedDraftSchema, draftOf, type NewDraft, newDraftSchema } from './campaign-draft.ts'

const newDraft = Compile(newDraftSchema)
const changedDraft = Compile(changedDraftSchema)

export type PlannedRow = {
  readonly number: number
  readonly externalId: string | null
  readonly name: string | null
} & (
  | { readonly outcome: 'create'; readonly draft: NewDraft }
  | {
      readonly outcome: 'update'
      readonly id: string
      readonly draft: ChangedDraft
      /** Fields with a new value. */
      readonly changes: readonly string[]
    }
  | { readonly outcome: 'unchanged'; readonly id: string }
  | { readonly outcome: 'faulty'; readonly faults: readonly SchemaFault[] }
)

/** The state that an import is judged by. */
export interface ImportContext {
  /** The organization's campaigns that the rows match. */
  readonly stored: readonly CampaignRow[]
  /** Whether the importer may set priorities. */
  readonly isOperator: boolean
}

/**
 * Plans the effect of each row: the campaign it matches, by external id or else by id, and the fields that would
 * change.
 */
export async function planImport(rows: readonly ReadRow[], context: ImportContext): Promise<PlannedRow[]> {
  const pause = pauses()
  const byId = new Map(context.stored.map((row) => [row.id, row]))
  const byExternalId = new Map(context.stored.map((row) => [row.external_id, row]))
  const taken = new Map<string, number>()
  const planned: PlannedRow[] = []
  for (const row of rows) {
    const { id, externalId } = namesOf(row.draft)
    const ofExternalId = externalId === undefined ? undefined : byExternalId.get(externalId)
    const ofId = id === undefined ? undefined : byId.get(id)
    const earlier = takenBefore(taken, row.number, [(ofExternalId ?? ofId)?.id, externalId])
    planned.push(planRow(row, { ofExternalId, ofId, earlier }, context.isOperator))
    await pause()
  }
  return planned
}

interface Matches {
  readonly ofExternalId: CampaignRow | undefined
  readonly ofId: CampaignRow | undefined
  /** An earlier row that matches the same campaign, if any. */
  readonly earlier: number | undefined
}

function planRow(
  { number, draft }: ReadRow,
  { ofExternalId, ofId, earlier }: Matches,
  isOperator: boolean,
): PlannedRow {
  const { id, externalId, name } = namesOf(draft)
  const campaign = ofExternalId ?? ofId
  const told = { number, externalId: externalId ?? null, name: name ?? campaign?.name ?? null }
  const faulty = (faults: readonly SchemaFault[]): PlannedRow => ({ ...told, outcome: 'faulty', faults })
  if (earlier !== undefined) return faulty([{ field: 'externalId', problem: `is the same as in row ${earlier}` }])
  if (ofExternalId !== undefined && ofId !== undefined && ofExternalId !== ofId) {
    return faulty([{ field: 'externalId', problem: 'is already used by another campaign' }])
  }
  try {
    if (campaign === undefined) return { ...told, outcome: 'create', draft: readNew(draft, id, isOperator) }
    const change = readChange(draft, campaign, isOperator)
    const changes = changedFields(campaign, change)
    if (changes.length === 0) return { ...told, outcome: 'unchanged', id: campaign.id }
    return { ...told, outcome: 'update', id: campaign.id, draft: change, changes }
  } catch (error) {
    if (!(error instanceof ServiceError) || !Array.isArray(error.details)) throw error
    return faulty(error.details as SchemaFault[])
  }
}

/** Returns the ids by which a row matches its campaign, if any, and the campaign's name. */
export function namesOf(draft: Readonly<Record<string, unknown>>) {
  const { id, externalId, name } = draft
  return {
    id: typeof id === 'string' ? id.toLowerCase() : undefined,
    externalId: typeof externalId === 'string' ? externalId : undefined,
    name: typeof name === 'string' ? name : undefined,
  }
}

/** Returns the earlier row that matched the same campaign, if any. */
function takenBefore(taken: Map<string, number>, number: number, names: readonly (string | undefined)[]) {
  let earlier: number | undefined
  for (const name of names) {
    if (name === undefined) continue
    earlier ??= taken.get(name)
    taken.set(name, earlier ?? number)
  }
  return earlier
}

function readNew(draft: unknown, id: string | undefined, isOperator: boolean): NewDraft {
  const read = structuredClone(draft) as { externalId?: unknown }
  dropNulls(newDraftSchema, read)
  if (read.externalId === undefined) {
    throw id === undefined
      ? fieldError('externalId', 'is required: later imports match the campaign by it')
      : fieldError('id', 'is not the id of a campaign of this organization')
  }
  if (!newDraft.Check(read)) throw schemaError(schemaErrors(newDraftSchema, read))
  if (!isOperator && read.priority !== undefined && read.priority !== 1) throw notTheirPriority()
  // Throws if fields contradict each other.
  campaignColumns(read, nothingStored)
  return read
}

function readChange(draft: unknown, campaign: CampaignRow, isOperator: boolean): ChangedDraft {
  if (!changedDraft.Check(draft)) throw schemaError(schemaErrors(changedDraftSchema, draft))
  if (isOperator || draft.priority === undefined) return draft
  if ((draft.priority ?? 1) !== campaign.priority) throw notTheirPriority()
  const { priority: _, ...rest } = draft
  return rest
}

function schemaError(errors: readonly SchemaError[]): ServiceError {
  return new ServiceError('invalid_request', 'The row is malformed.', { details: schemaFaults(errors) })
}

function notTheirPriority(): ServiceError {
  return fieldError('priority', 'can only be set by the operator')
}

/** Returns the fields to which a change gives another value. */
function changedFields(campaign: CampaignRow, change: ChangedDraft): string[] {
  const { tracking_parameters: _, ...columns } = campaignColumns(change, campaign)
  const { trackingParameters, categories } = change
  const set = Object.entries(columns).filter(([, value]) => value !== undefined)
  const before = draftOf(campaign)
  const after = draftOf({
    ...campaign,
    ...(Object.fromEntries(set) as Partial<CampaignRow>),
    ...(trackingParameters === undefined ? {} : { tracking_parameters: trackingParameters ?? {} }),
    ...(categories === undefined ? {} : { categories: categories ?? [] }),
  })
  return Object.entries(after).flatMap(([name, value]) =>
    isDeepStrictEqual(value, before[name as keyof typeof before]) ? [] : [name],
  )
}
