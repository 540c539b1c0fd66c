import { parseArgs } from 'node:util'
import { possibleFaults } from '../../test/faults/scenario/faults.ts'
import { makeWorld } from '../../test/faults/scenario/network.ts'
import { startUnreliableReceiver } from '../../test/faults/scenario/unreliable-receiver.ts'
import { assertFiguresEqualRows } from '../../test/support/app/service-process.ts'
import { Dice } from '../../test/support/dice.ts'
import { runTool, say } from '../../tools/run-tool.ts'
import { driveCallers } from './callers.ts'
import { Cluster, type SoakDatabase } from './cluster.ts'
import { runRound } from './run-round.ts'

const usage = `npm run soak -- [--kills 200] [--database embedded|postgres] [--seed 1]
npm run soak -- --callers 10000000 [--database embedded|postgres]

Kills the service by kill -9 again and again, under mixed traffic and while other things go wrong: the database cut off
or standing still, disks full, slow and hostile clients, a webhook receiver that does as it likes. After each kill,
everything that was acknowledged is held against what the service knows. On PostgreSQL (TEST_DATABASE_URL) two nodes run.
Ends at the first thing that is lost or there twice, and says the seed. Disks are filled where small ones may be mounted.

With --callers, sends requests of so many callers, each with words that the service has never seen (users, keys, attributes,
creators, tokens, addresses and others), and ends where its memory goes on growing.`

/** Runs rounds until this many processes were killed; throws in the first round that lost or doubled anything. */
async function soak(database: SoakDatabase, kills: number, seed: number): Promise<void> {
  const dice = new Dice(seed)
  using receiver = await startUnreliableReceiver(dice)
  await using cluster = await Cluster.open(database)
  const [service] = await cluster.startAll()
  if (service === undefined) throw new Error('Nothing was started.')
  const world = await makeWorld(service, receiver.url)
  say(
    `seed ${seed}, ${database}, faults: ${possibleFaults(cluster)
      .map(([name]) => name)
      .join(', ')}`,
  )
  let killed = 0
  let acknowledged = 0
  for (let round = 1; killed < kills; round++) {
    const result = await runRound({ cluster, world, dice, round, received: receiver.received })
    killed += result.killed
    acknowledged += result.acknowledged
    const { lost, twice } = result.findings
    say(`round ${round}: ${result.fault}; ${killed} killed, ${acknowledged} acknowledged, ${result.failed} failed`)
    if (lost.length + twice.length > 0) {
      throw new Error(
        `seed ${seed}, round ${round} (${result.fault})\nlost: ${lost.join('; ')}\ntwice: ${twice.join('; ')}`,
      )
    }
  }
  if (acknowledged < kills) throw new Error('Almost nothing was acknowledged, so nothing is proven.')
  // Another process leads within five seconds.
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  for (const index of cluster.nodes) await cluster.end(index, 'SIGTERM')
  await assertFiguresEqualRows(cluster.data)
  say(
    `${killed} processes killed, ${acknowledged} acknowledgements held: 0 lost, 0 twice; every figure equals its rows`,
  )
}

/** Returns the original error if disposal failed as well. */
function firstOf(error: unknown): unknown {
  return error instanceof SuppressedError ? firstOf(error.suppressed) : error
}

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string' },
      callers: { type: 'string' },
      database: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  const { kills = '200', callers, database = 'embedded', seed = String(Date.now() % 1_000_000) } = values
  if (database !== 'embedded' && database !== 'postgres') throw new Error('--database is embedded or postgres.')
  if (callers !== undefined) return driveCallers({ database, count: Number(callers), say })
  await soak(database, Number(kills), Number(seed)).catch((error: unknown) => {
    throw firstOf(error)
  })
}, usage)
