import { fieldError } from '../../errors.ts'
import { firstUtcDay, formatUtcDay, readUtcDays, type UtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import { mainGoal } from '../../snapshot/goal-key.ts'
import {
  type CreatorCounts,
  type Figure,
  type FigureOwner,
  type FigureReads,
  type Grouping,
  sumCounts,
  sumFigures,
} from './figure.ts'
import {
  type CreatorFigureQuery,
  type FigureQuery,
  type FigureRow,
  listCreatorFigures,
  listCreatorPage,
  listCreatorSums,
  listFigures,
} from './figures.queries.ts'

/** Days, inclusive, and the grouping. */
interface FigureRange {
  readonly from: UtcDay
  readonly to: UtcDay
  readonly groupBy: Grouping
}

/** The figure of one group; `value` is null for traffic without a group. */
export interface FigureGroup {
  readonly value: string | null
  /** The app of a creator among several apps; null for traffic without a creator. */
  readonly appId?: string | null
  readonly figure: Figure
}

/** The figures of a range: groups with activity, totals, and the totals of as many days before. */
export interface Figures {
  /** Days in order; other groups by clicks, the most first. */
  readonly groups: readonly FigureGroup[]
  readonly totals: Figure
  readonly previous: Figure
}

const defaultDays = 30
/** The most groups of one answer, which is built in memory and occupies the embedded database. */
const mostGroups = 10_000
const nilUuid = '00000000-0000-0000-0000-000000000000'

/**
 * Reads a request's range: `to` defaults to today, `from` to the thirty days that end with `to`. Throws
 * `invalid_request` for an invalid day, and for a range that ends before it begins.
 */
export function readFigureRange(
  query: { readonly from?: string; readonly to?: string; readonly groupBy?: Grouping },
  nowMs: number,
): FigureRange {
  const { first, last } = readUtcDays(query, 'from', 'to')
  const to = last ?? utcDayOf(nowMs)
  const from = first ?? Math.max(firstUtcDay, to - defaultDays + 1)
  if (from > to) throw fieldError('from', 'must not be later than to, which is today by default')
  return { from, to, groupBy: query.groupBy ?? 'day' }
}

/**
 * Reads figures of live traffic, all of one instant, so that the groups add up to the totals with any grouping. Throws
 * `invalid_request` for more groups than `most`; null accepts any number.
 */
export async function readFigures(
  reads: FigureReads,
  owner: FigureOwner,
  range: FigureRange,
  most: number | null = mostGroups,
): Promise<Figures> {
  const { groupBy } = range
  // Adds the row without a creator, and that of the previous range.
  const rows = await listFigures(reads, queryOf(owner, range), most && most + 3)
  const groups = rows.filter((row) => !row.isPrevious && hasActivity(row))
  if (most !== null && groups.length > most + 1) {
    throw fieldError(
      'groupBy',
      `has more than ${most} ${groupBy}s in this range of days: use format=csv, which has no limit`,
    )
  }
  const isBefore = groupBy === 'day' ? byValue : byClicks
  return {
    groups: groups.sort(isBefore).map((row) => groupOf(row, owner, groupBy)),
    totals: groupBy === 'goal' ? totalsByGoal(groups) : sumFigures(groups),
    previous: sumFigures(rows.filter((row) => row.isPrevious)),
  }
}

/**
 * Streams the groups by their values; creators in batches, so that their number does not matter. Each batch is of its
 * own instant.
 */
export async function* streamFigureGroups(
  reads: FigureReads,
  owner: FigureOwner,
  range: FigureRange,
  batchSize: number,
): AsyncGenerator<FigureGroup[]> {
  if (range.groupBy !== 'creator') {
    const { groups } = await readFigures(reads, owner, range, null)
    yield groups.toSorted((a, b) => (String(a.value) < String(b.value) ? -1 : 1))
    return
  }
  const query = queryOf(owner, range)
  yield await readWithoutCreator(reads, owner, query)
  let after: Pick<FigureRow, 'appId' | 'value'> | undefined = { appId: nilUuid, value: '' }
  while (after !== undefined) {
    const rows: FigureRow[] = await listCreatorPage(reads, query, { after, limit: batchSize })
    after = rows.length === batchSize ? rows.at(-1) : undefined
    yield rows.map((row) => groupOf(row, owner, 'creator'))
  }
}

/** Reads the traffic without a creator: every surface but theirs. */
async function readWithoutCreator(reads: FigureReads, owner: FigureOwner, query: FigureQuery): Promise<FigureGroup[]> {
  const rows = await listFigures(reads, { ...query, groupBy: 'surface' }, null)
  const figure = sumFigures(rows.filter((row) => !row.isPrevious && row.value !== 'creator'))
  return hasActivity(figure) ? [groupOf({ value: '', appId: '', ...figure }, owner, 'creator')] : []
}

/** True if groups name their app: creator ids belong to an app, and the owner may have several apps. */
export function hasCreatorsOfApps(owner: FigureOwner, groupBy: Grouping): boolean {
  return groupBy === 'creator' && !(owner !== 'installation' && 'appId' in owner)
}

function groupOf({ value, appId, ...figure }: Group, owner: FigureOwner, groupBy: Grouping): FigureGroup {
  const group = { value: value === '' ? null : value, figure }
  return hasCreatorsOfApps(owner, groupBy) ? { ...group, appId: appId === '' ? null : appId } : group
}

/** The totals of figures by goal: of the completions only those of the main goal, as in any other grouping. */
function totalsByGoal(groups: readonly FigureRow[]): Figure {
  const completions = groups.find(({ value }) => value === mainGoal)?.completions ?? 0n
  return { ...sumFigures(groups), completions }
}

/** A further goal may earn on a day on which nothing else happens. */
function hasActivity({ served, delivered, clicks, completions, earningsMicros, payoutMicros }: Figure): boolean {
  return [served, delivered, clicks, completions, earningsMicros, payoutMicros].some((count) => count > 0n)
}

function queryOf(owner: FigureOwner, { from, to, groupBy }: FigureRange): FigureQuery {
  return {
    appId: owner !== 'installation' && 'appId' in owner ? owner.appId : undefined,
    organizationId: owner !== 'installation' && 'organizationId' in owner ? owner.organizationId : undefined,
    groupBy,
    from: formatUtcDay(from),
    to: formatUtcDay(to),
    previousFrom: formatUtcDay(Math.max(firstUtcDay, from - (to - from + 1))),
  }
}

type Group = Omit<FigureRow, 'isPrevious'>

function byValue(a: Group, b: Group): number {
  return a.value < b.value ? -1 : 1
}

function byClicks(a: Group, b: Group): number {
  return Number(b.clicks - a.clicks) || Number(b.served - a.served) || byValue(a, b)
}

export const noCounts = sumCounts([])

export type CreatorFigures = Awaited<ReturnType<typeof readCreatorFigures>>

/**
 * Reads a creator's figures of live traffic by campaign and by day (YYYY-MM-DD) with activity, all of one instant, so
 * that both add up to the totals (spec 4.7).
 */
export async function readCreatorFigures(
  reads: FigureReads,
  { creatorId, ...query }: Omit<CreatorFigureQuery, 'creatorIds'> & { readonly creatorId: string },
) {
  const rows = await listCreatorFigures(reads, { ...query, creatorIds: [creatorId] })
  const campaigns = rows.flatMap(({ campaignId, campaignName, ...counts }) =>
    campaignId === null ? [] : [{ ...counts, campaignId, campaignName: campaignName ?? '' }],
  )
  const days = rows.flatMap(({ day, ...counts }) => (day === null ? [] : [{ ...counts, day }]))
  campaigns.sort((a, b) => Number(b.clicks - a.clicks) || (a.campaignId < b.campaignId ? -1 : 1))
  days.sort((a, b) => (a.day < b.day ? -1 : 1))
  return { campaigns, days, totals: sumCounts(campaigns) }
}

/** Reads the totals of an app's creators with activity, for days `from` to `to`, inclusive. */
export async function readCreatorSums(
  reads: FigureReads,
  appId: string,
  creatorIds: readonly string[],
  { from, to }: { readonly from: UtcDay; readonly to: UtcDay },
): Promise<ReadonlyMap<string, CreatorCounts>> {
  const rows = await listCreatorSums(reads, { appId, creatorIds, from: formatUtcDay(from), to: formatUtcDay(to) })
  return new Map(rows.map((row) => [row.creatorId, row]))
}
