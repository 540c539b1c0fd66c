import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { startTestDatabase } from '../../../test/database.ts'
import type { Surface } from '../../db/tables.ts'
import { formatUtcDay, parseUtcDay } from '../../lib/utc-day.ts'
import { type CounterIncrement, insertCounterDelta } from './count.ts'
import { foldDeltas } from './fold-deltas.ts'
import { mergeDeltas } from './merge-deltas.ts'
import { readCreatorFigures } from './read-creator-figures.ts'
import { type FigureGroup, readFigures, streamFigureGroups } from './read-figures.ts'

const firstDay = parseUtcDay('2026-06-01') ?? 0
const apps = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'] as const
const campaigns = ['0198c0de-0000-7000-8000-00000000000a', '0198c0de-0000-7000-8000-00000000000b'] as const

interface Click {
  readonly app: number
  readonly day: number
  readonly campaign: number
  readonly creator: string
  readonly surface: Surface
}

const click: fc.Arbitrary<Click> = fc.record({
  app: fc.nat(1),
  day: fc.nat(9),
  campaign: fc.nat(1),
  creator: fc.constantFrom('', 'ada', 'eva 1'),
  surface: fc.constantFrom<Surface[]>('feed', 'creator'),
})
const days = fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))

describe('figures', () => {
  it('of any range of days equal what was counted on them, in whatever order days are folded, by several at once', async (t) => {
    const database = await startTestDatabase(t)
    const { db } = database
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(click, { maxLength: 8 }), { maxLength: 6 }), days, async (rounds, range) => {
        for (const table of ['counter_delta', 'running_figure', 'figure_group'] as const)
          await db.deleteFrom(table).execute()
        for (const clicks of rounds) {
          await insertCounterDelta(db, clicks.map(incrementOf))
          // The last round stays as it was written.
          if (clicks === rounds.at(-1)) break
          await Promise.all([foldDeltas(database), mergeDeltas(database), foldDeltas(database)])
        }
        const within = rounds.flat().filter(({ day }) => range.from <= day && day <= range.to)
        const [from, to] = [firstDay + range.from, firstDay + range.to]
        const owner = { appId: apps[0] }
        const own = within.filter(({ app }) => app === 0)
        const byDay = await readFigures(db, owner, { from, to, groupBy: 'day' })
        assert.deepEqual(
          sums(byDay.groups),
          tally(own, ({ day }) => formatUtcDay(firstDay + day)),
        )
        const byCampaign = await readFigures(db, owner, { from, to, groupBy: 'campaign' })
        assert.deepEqual(
          sums(byCampaign.groups),
          tally(own, ({ campaign }) => campaigns[campaign] ?? ''),
        )
        assert.equal(byCampaign.previous.clicks, byDay.previous.clicks)
        const stream = streamFigureGroups(db, 'installation', { from, to, groupBy: 'creator' }, 2)
        const byCreator = (await Array.fromAsync(stream)).flat()
        assert.deepEqual(
          sums(byCreator),
          tally(within, ({ creator, app }) => (creator === '' ? 'null' : `${apps[app]} ${creator}`)),
        )
        const ada = await readCreatorFigures(db, {
          ...owner,
          creatorId: 'ada',
          from: formatUtcDay(from),
          to: formatUtcDay(to),
        })
        const adas = own.filter(({ creator }) => creator === 'ada')
        assert.deepEqual(
          ada.days.map(({ day, clicks }) => [day, clicks]),
          [...tally(adas, ({ day }) => formatUtcDay(firstDay + day))],
        )
        assert.equal(ada.totals.clicks, BigInt(adas.length))
      }),
      { numRuns: 25 },
    )
  })
})

function incrementOf({ app, day, surface, creator, campaign }: Click): CounterIncrement {
  return {
    appId: apps[app] ?? '',
    day: formatUtcDay(firstDay + day),
    surface,
    country: '',
    creatorId: creator,
    class: 'person',
    campaignIds: [campaigns[campaign] ?? ''],
    clicks: 1,
  }
}

function sums(groups: readonly FigureGroup[]): Map<string, bigint> {
  const entries = groups.map(({ value, appId, figure }): [string, bigint] => {
    return [appId == null ? String(value) : `${appId} ${value}`, figure.clicks]
  })
  return new Map(entries.sort())
}

function tally(clicks: readonly Click[], keyOf: (click: Click) => string): Map<string, bigint> {
  const groups = Map.groupBy(clicks, keyOf)
  return new Map(Array.from(groups, ([key, members]): [string, bigint] => [key, BigInt(members.length)]).sort())
}
