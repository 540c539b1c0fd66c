import type { Db } from '../../db/database.ts'
import { ServiceError } from '../../errors.ts'
import { readUtcDays } from '../../lib/read-utc-days.ts'
import { firstUtcDay, formatUtcDay, type UtcDay, utcDayOf } from '../../lib/utc-day.ts'
import { type Dimension, type Figure, sumFigures } from './figure.ts'
import { installationId, listFigures } from './figures.queries.ts'

/** Whose figures are asked for. */
export type FigureOwner = { readonly appId: string } | { readonly organizationId: string } | 'installation'

/** Days, both included, and what their figures are grouped by. */
export interface FigureRange {
  readonly from: UtcDay
  readonly to: UtcDay
  readonly groupBy: Dimension
}

/** The figures of a range: each group with activity, all of it, and as many days before. */
export interface Figures {
  /** Days in their order, other groups with the most clicks first; null is what belongs to no such group. */
  readonly groups: readonly { readonly value: string | null; readonly figure: Figure }[]
  readonly totals: Figure
  readonly previous: Figure
}

const defaultDays = 30

/**
 * The range that a request asks for: from `from` to `to`, by default the thirty days that end with `to`, and `to` by
 * default today. Throws `invalid_request` for what is no day, and for a range that ends before it begins.
 */
export function readFigureRange(
  query: { readonly from?: string; readonly to?: string; readonly groupBy?: Dimension },
  nowMs: number,
): FigureRange {
  const { first, last } = readUtcDays(query, 'from', 'to')
  const to = last ?? utcDayOf(nowMs)
  const from = first ?? Math.max(firstUtcDay, to - defaultDays + 1)
  if (from > to) throw new ServiceError('invalid_request', 'from must not be later than to, which is today by default.')
  return { from, to, groupBy: query.groupBy ?? 'day' }
}

/** Reads figures of live traffic, all of one moment, so that the groups add up to the totals whatever the grouping. */
export async function readFigures(db: Db, owner: FigureOwner, { from, to, groupBy }: FigureRange): Promise<Figures> {
  const rows = await listFigures(db, {
    ...ownerOf(owner),
    dimension: groupBy,
    from: formatUtcDay(from),
    to: formatUtcDay(to),
    previousFrom: formatUtcDay(Math.max(firstUtcDay, from - (to - from + 1))),
  })
  const groups = rows.filter((row) => !row.isPrevious)
  const isBefore = groupBy === 'day' ? byValue : byClicks
  return {
    groups: groups.sort(isBefore).map(({ value, figure }) => ({ value: value === '' ? null : value, figure })),
    totals: sumFigures(groups.map((row) => row.figure)),
    previous: sumFigures(rows.filter((row) => row.isPrevious).map((row) => row.figure)),
  }
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
