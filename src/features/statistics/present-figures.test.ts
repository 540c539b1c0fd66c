import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseAmount } from '../../lib/money.ts'
import { sumFigures } from './figure.ts'
import { figuresCsv, presentFigures } from './present-figures.ts'

const count = fc.bigInt({ min: 0n, max: 10n ** 9n })
const micros = fc.bigInt({ min: 0n, max: 10n ** 12n })
const figure = fc.record({
  served: count,
  delivered: count,
  clicks: count,
  completions: count,
  earningsMicros: micros,
  payoutMicros: micros,
})

describe('presented figures', () => {
  it('add up to the totals to the micro, as JSON and as CSV', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(figure, { maxLength: 50 }),
        fc.constantFrom('earningsMicros', 'payoutMicros'),
        async (parts, earnings) => {
          const groups = parts.map((part, index) => ({ value: `creator ${index}`, figure: part }))
          const figures = { groups, totals: sumFigures(parts), previous: sumFigures([]) }
          const { data, totals } = presentFigures(figures, 'creator', earnings)
          const sum = data.reduce((added, group) => added + (parseAmount(group.earnings) ?? -1n), 0n)
          assert.equal(sum, parseAmount(totals.earnings))
          const batches = Readable.from(parts.length === 0 ? [] : [groups.slice(0, 20), groups.slice(20)])
          const lines = figuresCsv(batches, { groupBy: 'creator', earnings, hasApps: false })
          const cells = (await Array.fromAsync(lines)).join('').trimEnd().split('\r\n').slice(1)
          const csvSum = cells.reduce((added, line) => {
            const [units = '', decimals = ''] = line.split(',').at(-1)?.split('.') ?? []
            return added + BigInt(units + decimals.padEnd(6, '0'))
          }, 0n)
          assert.equal(csvSum, figures.totals[earnings])
        },
      ),
    )
  })
})
