import { amountOf, decimalText } from '../../lib/money.ts'
import { csvLine } from '../../lib/text/csv.ts'
import { csvOf } from '../../lib/text/stream-pages.ts'
import type { Figure, Grouping } from './figure.ts'
import type { FigureGroup, Figures } from './read-figures.ts'

/** The source of `earnings`: a publisher's share, or an organization's payouts. */
export type EarningsColumn = 'earningsMicros' | 'payoutMicros'

export function presentFigures({ groups, totals, previous }: Figures, groupBy: Grouping, earnings: EarningsColumn) {
  return {
    data: groups.map(({ value, appId, figure }) => ({
      [groupBy]: value,
      ...(appId === undefined ? {} : { appId }),
      ...presentFigure(figure, earnings),
    })),
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

interface FigureCsvOptions {
  readonly groupBy: Grouping
  readonly earnings: EarningsColumn
  readonly hasApps: boolean
}

/** Returns all groups as CSV, batch by batch. */
export function figuresCsv(
  batches: AsyncIterable<readonly FigureGroup[]>,
  { groupBy, earnings, hasApps }: FigureCsvOptions,
): AsyncGenerator<string> {
  const columns = [groupBy, ...(hasApps ? ['appId'] : []), 'served', 'delivered', 'clicks', 'completions', 'earnings']
  return csvOf(batches, csvLine(columns), ({ value, appId, figure }) => {
    const { served, delivered, clicks, completions } = figure
    const group = hasApps ? [value, appId] : [value]
    return csvLine([...group, served, delivered, clicks, completions, { decimal: decimalText(figure[earnings]) }])
  })
}
