import { hash } from 'node:crypto'
import type { LineFault, ReportedLine } from './reconciliation-csv.ts'

/** A counted completion of the organization, of the main goal or of another, and the sums booked of it. */
export interface BookedConversion {
  /** The id of the transaction, or of the completion of a further goal. */
  readonly id: string
  readonly transactionId: string
  /** The key of a further goal; null for the main goal. */
  readonly goal: string | null
  readonly orderId: string | null
  /** The order that tells apart completions of a goal in one transaction; empty where there is only one. */
  readonly orderKey: string
  readonly verifiedAtMs: number
  /** 0 without a payout. */
  readonly grossMicros: bigint
  readonly reversedMicros: bigint
}

export interface PlannedLine {
  readonly line: number
  /** The id in the file if no conversion is found. */
  readonly transactionId: string | null
  readonly conversion: BookedConversion | undefined
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
  const find = finder(conversions)
  const faults: LineFault[] = []
  const seen = new Set<string>()
  const planned = lines.map((reported): PlannedLine => {
    const { line, transactionId = null } = reported
    const found = find(reported)
    const [conversion] = found
    if (conversion === undefined) return { line, transactionId, conversion, result: 'unknown', reverseMicros: 0n }
    const reverseMicros = micros(reported, conversion)
    const problem = problemOf(reported, { found, seen, reverseMicros, reversibleFromMs })
    if (problem !== undefined) faults.push({ line, problem })
    seen.add(conversion.id)
    const result = reverseMicros > 0n ? 'reverse' : 'match'
    return { line, transactionId: conversion.transactionId, conversion, result, reverseMicros }
  })
  const reversals = planned.filter(({ result }) => result === 'reverse')
  const tooMany = reversals[mostReversals]
  if (tooMany !== undefined)
    faults.push({ line: tooMany.line, problem: `is one more than ${mostReversals} to reverse` })
  return { planned, faults }
}

/**
 * Finds the conversions that lines name. A line that leaves the goal open means the main one; an order that no main
 * conversion has is looked for among those of further goals.
 */
function finder(conversions: readonly BookedConversion[]): (reported: ReportedLine) => readonly BookedConversion[] {
  const byTransaction = Map.groupBy(conversions, ({ transactionId }) => transactionId)
  const byOrder = Map.groupBy(conversions, ({ orderId }) => orderId)
  return ({ transactionId, orderId, goal }) => {
    const named = transactionId === undefined ? byOrder.get(orderId ?? null) : byTransaction.get(transactionId)
    const ofGoal = (named ?? []).filter((each) => each.goal === (goal ?? null))
    if (transactionId === undefined) return goal === undefined && ofGoal.length === 0 ? (named ?? []) : ofGoal
    return ofGoal.filter(({ orderKey }) => orderKey === '' || orderId === undefined || orderKey === orderId)
  }
}

/** How much more of a conversion is reversed there than here. */
function micros({ isReversed, amountMicros }: ReportedLine, { grossMicros, reversedMicros }: BookedConversion): bigint {
  const more = isReversed ? (amountMicros ?? grossMicros) - reversedMicros : 0n
  return more > 0n ? more : 0n
}

function problemOf(
  { transactionId, amountMicros }: ReportedLine,
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
  if (found.length > 1) {
    if (transactionId !== undefined) return 'names a goal with several orders: name the order_id'
    return 'has the order_id of several conversions: name the transaction_id, and the goal if it is a further one'
  }
  if (seen.has(conversion.id)) return 'names a conversion a second time'
  if (reverseMicros === 0n) return undefined
  if ((amountMicros ?? 0n) > conversion.grossMicros) return 'has an amount above the payout'
  return conversion.verifiedAtMs < reversibleFromMs ? 'can no longer be reversed: its time has passed' : undefined
}

/** Names a plan: the same file plans the same until a conversion or a reversal changes it. */
export function planIdOf(organizationId: string, planned: readonly PlannedLine[]): string {
  const rows = planned.map(({ line, conversion, transactionId, result, reverseMicros }) => [
    line,
    conversion?.id ?? transactionId,
    result,
    String(reverseMicros),
  ])
  return hash('sha256', JSON.stringify([organizationId, rows]), 'hex').slice(0, 32)
}
