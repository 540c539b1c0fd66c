import { type CellCounters, completionHalfLivesHours, memories } from './cell-counters.ts'
import { breakFactor } from './fit-breaks.ts'
import { campaignDelay, fitDelay, knownByHour, matureShares } from './fit-delay.ts'
import type { RateEvidence } from './fit-rate.ts'
import type { RankingCounters } from './ranking-counters.ts'

const delayHours = 721

/** What completions are learned from. */
export interface CompletionEvidence {
  evidence: RateEvidence
  /** By campaign: what is left of its rate, for all that is known of its landing page. */
  whole: Float64Array
}

/** Completions and the clicks old enough for them. Cells that were never opened say nothing: only the others take part. */
export function completionEvidence(
  counters: RankingCounters,
  groups: RateEvidence['groups'],
  logPayout: Float64Array,
  nowHour: number,
): CompletionEvidence {
  const { cells } = counters
  const { maturity, whole } = campaignMaturity(counters, nowHour)
  const opened = openedCells(cells)
  const campaignOf = gathered(cells.campaign, opened)
  const scales = memories.map((memory) => 1 / (cells.completionDecays[memory]?.weightAt(nowHour) ?? 1))
  const exposure = memories.map((memory) => {
    const opens = gatheredSums(cells.opens[memory], opened, scales[memory] ?? 1)
    for (let entry = 0; entry < opens.length; entry++) {
      opens[entry] = (opens[entry] ?? 0) * (maturity[campaignOf[entry] ?? 0]?.[memory] ?? 1)
    }
    return opens
  })
  const events = memories.map((memory) => gatheredSums(cells.completions[memory], opened, scales[memory] ?? 1))
  const cellLogPayout = gatheredSums(logPayout, campaignOf, 1)
  const among = groupsAmong(groups, opened)
  return { evidence: { size: opened.length, exposure, events, groups: among, logPayout: cellLogPayout }, whole }
}

/** By campaign: what share of its clicks, as each memory weighs them, can have completed by now, and what is left of its rate. */
function campaignMaturity({ cells, clicksByHour, delays, campaignDelays }: RankingCounters, nowHour: number) {
  const pooled = fitDelay(delays, nowHour)
  const pooledKnown = knownByHour(pooled, delayHours)
  const decays = completionHalfLivesHours.map((halfLife) =>
    Float64Array.from({ length: delayHours }, (_, age) => 2 ** (-age / halfLife)),
  )
  const neverOpened = decays.map(() => 1)
  const whole = new Float64Array(cells.campaigns.size).fill(1)
  const maturity = cells.campaigns.keys.map((id, campaign) => {
    const hours = clicksByHour.hours(id, nowHour)
    if (hours === undefined) return neverOpened
    const own = campaignDelays.get(id)
    const known = own === undefined ? pooledKnown : knownByHour(campaignDelay(pooled, own), hours.clicks.length)
    whole[campaign] = breakFactor(hours, known)
    return matureShares(hours.clicks, decays, known)
  })
  return { maturity, whole }
}

function openedCells({ size, opens, completions }: CellCounters): Int32Array {
  const opened: number[] = []
  for (let cell = 0; cell < size; cell++) {
    if ((opens[0][cell] ?? 0) > 0 || (completions[0][cell] ?? 0) > 0) opened.push(cell)
  }
  return Int32Array.from(opened)
}

function groupsAmong(groups: RateEvidence['groups'], cells: Int32Array): RateEvidence['groups'] {
  const among = Object.entries(groups).map(([name, { of, count }]) => [name, { of: gathered(of, cells), count }])
  return Object.fromEntries(among) as RateEvidence['groups']
}

function gathered(of: Int32Array, cells: Int32Array): Int32Array {
  const among = new Int32Array(cells.length)
  for (let entry = 0; entry < among.length; entry++) among[entry] = of[cells[entry] ?? 0] ?? 0
  return among
}

function gatheredSums(sums: Float64Array, cells: Int32Array, scale: number): Float64Array {
  const among = new Float64Array(cells.length)
  for (let entry = 0; entry < among.length; entry++) among[entry] = (sums[cells[entry] ?? 0] ?? 0) * scale
  return among
}
