import type { Db } from '../../db/database.ts'
import { fieldError } from '../../errors.ts'
import { readUtcDays } from '../../lib/read-utc-days.ts'
import { firstUtcDay, formatUtcDay, type UtcDay, utcDayOf } from '../../lib/utc-day.ts'
import { type Figure, type Grouping, sumFigures } from './figure.ts'
import { countFigureGroups, type FigureQuery, listFigurePage, listFigures } from './figures.queries.ts'
import { installationId } from './group-figures.queries.ts'

/** Whose figures are asked for. */
export type FigureOwner = { readonly appId: string } | { readonly organizationId: string } | 'installation'

/** Days, both included, and what their figures are grouped by. */
export interface FigureRange {
  readonly from: UtcDay
  readonly to: UtcDay
  readonly groupBy: Grouping
}

/** The figure of one group; `value` is null for what belongs to none. */
export interface FigureGroup {
  readonly value: string | null
  /** Of a creator among the figures of several apps: whose; null for what came by none. */
  readonly appId?: string | null
  readonly figure: Figure
}

/** The figures of a range: each group with activity, all of it, and as many days before. */
export interface Figures {
  /** Days in their order, other groups with the most clicks first. */
  readonly groups: readonly FigureGroup[]
  readonly totals: Figure
  readonly previous: Figure
}

const defaultDays = 30
/** In one answer, which is made in memory and keeps the embedded database busy meanwhile. */
const mostCreators = 10_000

/**
 * The range that a request asks for: from `from` to `to`, by default the thirty days that end with `to`, and `to` by
 * default today. Throws `invalid_request` for what is no day, and for a range that ends before it begins.
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
 * Reads figures of live traffic, all of one moment, so that the groups add up to the totals whatever the grouping. Throws
 * `invalid_request` where there are more creators than fit one answer: no other grouping has as many groups.
 */
export async function readFigures(db: Db, owner: FigureOwner, range: FigureRange): Promise<Figures> {
  const { from, to, groupBy } = range
  if (groupBy === 'creator') await refuseTooMany(db, { ...queryOf(owner, range), dimension: groupBy })
  const previousFrom = formatUtcDay(Math.max(firstUtcDay, from - (to - from + 1)))
  const rows = await listFigures(db, queryOf(owner, range), previousFrom)
  const groups = rows.filter((row) => !row.isPrevious)
  const isBefore = groupBy === 'day' ? byValue : byClicks
  return {
    groups: groups.sort(isBefore).map((row) => groupOf(row, owner, groupBy)),
    totals: sumFigures(groups.map((row) => row.figure)),
    previous: sumFigures(rows.filter((row) => row.isPrevious).map((row) => row.figure)),
  }
}

async function refuseTooMany(db: Db, query: Parameters<typeof countFigureGroups>[1]): Promise<void> {
  if ((await countFigureGroups(db, query, mostCreators + 1)) <= mostCreators) return
  throw fieldError('groupBy', `has more than ${mostCreators} creators in these days: format=csv streams any number`)
}

/**
 * The groups by their values, batch by batch, so that their number does not matter. Each group is of one moment, batches
 * are of one after the other.
 */
export async function* streamFigureGroups(
  db: Db,
  owner: FigureOwner,
  range: FigureRange,
  batchSize: number,
): AsyncGenerator<FigureGroup[]> {
  const { groupBy } = range
  if (groupBy === 'day' || groupBy === 'app' || groupBy === 'organization') {
    const { groups } = await readFigures(db, owner, range)
    yield groups.toSorted((a, b) => (String(a.value) < String(b.value) ? -1 : 1))
    return
  }
  const query = { ...queryOf(owner, range), dimension: groupBy }
  let after: string | undefined
  do {
    const rows = await listFigurePage(db, query, { after, limit: batchSize })
    after = rows.length === batchSize ? rows.at(-1)?.value : undefined
    yield rows.map((row) => groupOf(row, owner, groupBy))
  } while (after !== undefined)
}

/** Whether groups of this kind name their app: the owner has creators of several, and their ids are each app's own. */
export function hasCreatorsOfApps(owner: FigureOwner, groupBy: Grouping): boolean {
  return groupBy === 'creator' && !(owner !== 'installation' && 'appId' in owner)
}

function groupOf(row: Group, owner: FigureOwner, groupBy: Grouping): FigureGroup {
  const { value, figure } = row
  if (!hasCreatorsOfApps(owner, groupBy)) return { value: value === '' ? null : value, figure }
  if (value === '') return { value: null, appId: null, figure }
  const end = value.indexOf(' ')
  return { value: value.slice(end + 1), appId: value.slice(0, end), figure }
}

function queryOf(owner: FigureOwner, { from, to, groupBy }: FigureRange): FigureQuery {
  return { ...ownerOf(owner), dimension: groupBy, from: formatUtcDay(from), to: formatUtcDay(to) }
}

function ownerOf(owner: FigureOwner) {
  if (owner === 'installation') return { scope: 'installation', ownerId: installationId } as const
  if ('appId' in owner) return { scope: 'app', ownerId: owner.appId } as const
  return { scope: 'organization', ownerId: owner.organizationId } as const
}

interface Group {
  readonly value: string
  readonly figure: Figure
}

function byValue(a: Group, b: Group): number {
  return a.value < b.value ? -1 : 1
}

function byClicks(a: Group, b: Group): number {
  return Number(b.figure.clicks - a.figure.clicks) || Number(b.figure.served - a.figure.served) || byValue(a, b)
}
