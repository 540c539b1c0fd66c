import { setTimeout as sleep } from 'node:timers/promises'
import { possibleFaults } from '../../test/faults/scenario/faults.ts'
import { type Findings, holdLedger } from '../../test/faults/scenario/hold-ledger.ts'
import { Ledger } from '../../test/faults/scenario/ledger.ts'
import type { World } from '../../test/faults/scenario/network.ts'
import { startTraffic } from '../../test/faults/scenario/traffic.ts'
import { makeRoom } from '../../test/support/database/small-disk.ts'
import type { Dice } from '../../test/support/dice.ts'
import type { Cluster } from './cluster.ts'

const acknowledgedBefore = 20

export interface RoundDeps {
  readonly cluster: Cluster
  readonly world: World
  readonly dice: Dice
  readonly round: number
  readonly received: ReadonlyMap<string, number>
}

export interface RoundResult {
  readonly fault: string
  readonly killed: number
  readonly acknowledged: number
  readonly failed: number
  readonly findings: Findings
}

/**
 * One round: users visit, a fault occurs, one node or all of them are killed meanwhile and restarted, and the
 * acknowledged requests are compared with the stored rows.
 */
export async function runRound({ cluster, world, dice, round, received }: RoundDeps): Promise<RoundResult> {
  const ledger = new Ledger()
  const urls = () => cluster.urls()
  const [fault, run] = dice.pick(possibleFaults(cluster))
  const keepsDeferred = fault !== 'a disk filled up'
  const endTraffic = startTraffic({ world, urls, ledger, dice, round, keepsDeferred })
  await untilAcknowledged(ledger)
  const running = run({ dice, urls, proxies: cluster.proxies, smallDisks: cluster.smallDisks })
  // Half of the kills happen during the fault.
  if (dice.unit() < 0.5) await sleep(dice.between(500, 3_000))
  else await running
  const victims = dice.unit() < 0.3 ? cluster.nodes : [dice.pick(cluster.nodes)]
  await Promise.all(victims.map((index) => cluster.end(index, 'SIGKILL')))
  await running
  for (const disk of cluster.smallDisks) makeRoom(disk)
  await endTraffic()
  const [service] = await cluster.startAll()
  if (service === undefined) throw new Error('There is no node.')
  const findings = await holdLedger({ service, world, dice, received }, ledger)
  return { fault, killed: victims.length, acknowledged: ledger.size, failed: ledger.failed, findings }
}

/** A kill proves nothing about a service that has not answered yet. */
async function untilAcknowledged(ledger: Ledger): Promise<void> {
  for (let tries = 0; ledger.size < acknowledgedBefore && tries < 600; tries++) await sleep(50)
}
