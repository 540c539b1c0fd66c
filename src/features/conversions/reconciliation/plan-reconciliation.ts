import { hash } from 'node:crypto'
import type { LineFault, ReportedLine } from './reconciliation-csv.ts'

/** A verified conversion of the organization, and what was booked of it. */
export interface BookedConversion {
  readonly id: string
  readonly orderId: string | null
  readonly verifiedAtMs: number
  /** 0 without a payout. */
  readonly grossMicros: bigint
  readonly reversedMicros: bigint
}

export interface PlannedLine {
  readonly line: number
  readonly transactionId: string | null
  readonly result: 'match' | 'reverse' | 'unknown'
  /** What is reversed of it; 0 unless the result is `reverse`. */
  readonly reverseMicros: bigint
}

/** Booked in one commit, which may take a minute: 200 took 2 to 5 seconds on a busy machine. */
const mostReversals = 500

/**
 * Compares an advertiser's report with what is booked. Pure. A conversion that both sides know matches unless more of
 * it is reversed there than here. `reversibleFromMs`: those verified earlier can no longer be reversed.
 */
export function planReconciliation(
  lines: readonly ReportedLine[],
  conversions: readonly BookedConversion[],
  reversibleFromMs: number,
): { readonly planned: readonly PlannedLine[]; readonly faults: readonly LineFault[] } {
  const byId = new Map(conversions.map((each) => [each.id, each]))
  const byOrder = Map.groupBy(conversions, ({ orderId }) => orderId)
  const faults: LineFault[] = []
  const seen = new Set<string>()
  const planned = lines.map((reported): PlannedLine => {
    const { line, transactionId, orderId } = reported
    const found =
      transactionId === undefined ? (byOrder.get(orderId ?? null) ?? []) : [byId.get(transactionId) ?? []].flat()
    const [conversion] = found
    if (conversion === undefined)
      return { line, transactionId: transactionId ?? null, result: 'unknown', reverseMicros: 0n }
    const reverseMicros = micros(reported, conversion)
    const problem = problemOf(reported, { found, seen, reverseMicros, reversibleFromMs })
    if (problem !== undefined) faults.push({ line, problem })
    seen.add(conversion.id)
    return { line, transactionId: conversion.id, result: reverseMicros > 0n ? 'reverse' : 'match', reverseMicros }
  })
  const reversals = planned.filter(({ result }) => result === 'reverse')
  const tooMany = reversals[mostReversals]
  if (tooMany !== undefined)
    faults.push({ line: tooMany.line, problem: `is one more than ${mostReversals} to reverse` })
  return { planned, faults }
}

/** How much more of a conversion is reversed there than here. */
function micros({ isReversed, amountMicros }: ReportedLine, { grossMicros, reversedMicros }: BookedConversion): bigint {
  const more = isReversed ? (amountMicros ?? grossMicros) - reversedMicros : 0n
  return more > 0n ? more : 0n
}

function problemOf(
  { amountMicros }: ReportedLine,
  {
    found,
    seen,
    reverseMicros,
    reversibleFromMs,
  }: {
    readonly found: readonly BookedConversion[]
    readonly seen: ReadonlySet<string>
    readonly reverseMicros: bigint
    readonly reversibleFromMs: number
  },
): string | undefined {
  const [conversion] = found
  if (conversion === undefined) return undefined
  if (found.length > 1) return 'has the order_id of several conversions: name the transaction_id'
  if (seen.has(conversion.id)) return 'names a conversion a second time'
  if (reverseMicros === 0n) return undefined
  if ((amountMicros ?? 0n) > conversion.grossMicros) return 'has an amount above the payout'
  return conversion.verifiedAtMs < reversibleFromMs ? 'can no longer be reversed: its time has passed' : undefined
}

/** Names a plan: the same file plans the same until a conversion or a reversal changes it. */
export function planIdOf(organizationId: string, planned: readonly PlannedLine[]): string {
  const rows = planned.map(({ line, transactionId, result, reverseMicros }) => [
    line,
    transactionId,
    result,
    String(reverseMicros),
  ])
  return hash('sha256', JSON.stringify([organizationId, rows]), 'hex').slice(0, 32)
}
