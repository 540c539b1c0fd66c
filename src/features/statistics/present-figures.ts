import { csvLine } from '../../lib/csv.ts'
import { amountOf, decimalText } from '../../lib/money.ts'
import type { Dimension, Figure } from './figure.ts'
import type { Figures } from './read-figures.ts'

/** What `earnings` means to the reader: a publisher's share, or what an organization pays. */
export type EarningsColumn = 'earningsMicros' | 'payoutMicros'

/** Figures as the management API shows them. */
export function presentFigures({ groups, totals, previous }: Figures, groupBy: Dimension, earnings: EarningsColumn) {
  return {
    data: groups.map(({ value, figure }) => ({ [groupBy]: value, ...presentFigure(figure, earnings) })),
    totals: presentFigure(totals, earnings),
    previous: presentFigure(previous, earnings),
  }
}

function presentFigure(figure: Figure, earnings: EarningsColumn) {
  return {
    served: Number(figure.served),
    delivered: Number(figure.delivered),
    clicks: Number(figure.clicks),
    completions: Number(figure.completions),
    earnings: amountOf(figure[earnings]),
  }
}

const linesAtOnce = 1_000

/** The groups as CSV, some lines at a time. */
export function* figuresCsv({ groups }: Figures, groupBy: Dimension, earnings: EarningsColumn): Generator<string> {
  yield csvLine([groupBy, 'served', 'delivered', 'clicks', 'completions', 'earnings'])
  for (let start = 0; start < groups.length; start += linesAtOnce) {
    const lines = groups.slice(start, start + linesAtOnce).map(({ value, figure }) => {
      const { served, delivered, clicks, completions } = figure
      return csvLine([value, served, delivered, clicks, completions, decimalText(figure[earnings])])
    })
    yield lines.join('')
  }
}
