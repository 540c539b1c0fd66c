import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceProcess } from '../../support/app/service-process.ts'
import type { Dice } from '../../support/dice.ts'
import type { Ledger } from './ledger.ts'
import type { World } from './network.ts'
import { postBack } from './traffic.ts'

interface Transaction {
  readonly state: string
  readonly timeline: readonly { readonly step: string }[]
}

/** How soon events spooled during an outage of the database are recorded, in milliseconds. */
const replayedWithinMs = 60_000

/** The faults of a round, in sentences; both lists are empty if nothing was lost or doubled. */
export interface Findings {
  readonly lost: string[]
  readonly twice: string[]
}

export interface HeldAgainst {
  readonly service: ServiceProcess
  readonly world: World
  readonly dice: Dice
  readonly received: ReadonlyMap<string, number>
}

/** Compares everything acknowledged with the service's data. */
export async function holdLedger(against: HeldAgainst, ledger: Ledger): Promise<Findings> {
  const findings: Findings = { lost: [], twice: [] }
  for (const [id, opened] of ledger.opened) {
    const transaction = await recorded<Transaction>(against.service, `/transactions/${id}`)
    if (transaction === undefined) {
      findings.lost.push(`the open ${id}`)
      continue
    }
    const steps = transaction.timeline.map(({ step }) => step)
    for (const step of ['served', 'opened', ...(opened.isDelivered ? ['delivered'] : [])]) {
      const count = steps.filter((name) => name === step).length
      if (count === 0) findings.lost.push(`step ${step} of ${id}`)
      if (count > 1) findings.twice.push(`step ${step} of ${id}`)
    }
    if (opened.isVerified) await holdVerification(against, id, transaction, findings)
  }
  for (const [transactionId, times] of against.received) {
    if (times > 1) findings.twice.push(`the webhook of ${transactionId}`)
  }
  await holdPeople(against, ledger, findings)
  return findings
}

async function holdVerification(
  against: HeldAgainst,
  id: string,
  transaction: Transaction,
  findings: Findings,
): Promise<void> {
  if (transaction.state !== 'verified') findings.lost.push(`the verification of ${id}`)
  const again = await postBack({ ...against, urls: () => [against.service.url] }, id)
  const { verdict } = (await again.json()) as { verdict: string }
  if (verdict !== 'duplicate') findings.twice.push(`the verification of ${id}: ${verdict}`)
}

async function holdPeople({ service, world }: HeldAgainst, ledger: Ledger, findings: Findings): Promise<void> {
  for (const [userId, city] of ledger.attributes) {
    const path = `/apps/${world.appId}/users/${encodeURIComponent(userId)}`
    const user = await recorded<{ attributes: { city?: string } | null }>(service, path)
    if (user?.attributes?.city !== city) findings.lost.push(`the attributes of ${userId}`)
  }
  for (const eventId of ledger.events) {
    const path = `/apps/${world.appId}/subscription-events/${encodeURIComponent(eventId)}`
    const event = await recorded<{ outcome: string }>(service, path)
    if (event?.outcome !== 'stored') findings.lost.push(`the ${eventId}`)
  }
}

/** Reads an object that may first have to leave a spool; undefined if it never appears. */
async function recorded<T>(service: ServiceProcess, path: string): Promise<T | undefined> {
  const untilMs = performance.now() + replayedWithinMs
  for (;;) {
    try {
      return await service.admin<T>('GET', path)
    } catch (error) {
      if (performance.now() > untilMs) {
        process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
        return undefined
      }
      await sleep(500)
    }
  }
}
