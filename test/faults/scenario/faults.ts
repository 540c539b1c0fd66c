import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseProxy } from '../../support/database/database-proxy.ts'
import { fillDisk, makeRoom } from '../../support/database/small-disk.ts'
import type { Dice } from '../../support/dice.ts'

/** The targets of faults, which are injected under traffic before a process is killed. */
export interface FaultDeps {
  readonly dice: Dice
  readonly urls: () => readonly string[]
  /** Proxies between the nodes and PostgreSQL; none for the embedded database. */
  readonly proxies: readonly DatabaseProxy[]
  /** Data folders that are small file systems of their own. */
  readonly smallDisks: readonly string[]
}

export type Fault = (deps: FaultDeps) => Promise<void>

const faults: Readonly<Record<string, Fault>> = {
  async 'nothing besides'({ dice }) {
    await sleep(dice.between(500, 2_500))
  },
  async 'slow clients'({ dice, urls }) {
    const sockets = Array.from({ length: 40 }, () => drip(dice.pick(urls())))
    await sleep(dice.between(1_000, 2_500))
    for (const socket of sockets) socket.destroy()
  },
  async 'hostile clients'({ dice, urls }) {
    for (let burst = 0; burst < 5; burst++) {
      const sockets = Array.from({ length: 20 }, () => attack(dice, dice.pick(urls())))
      await sleep(dice.between(100, 400))
      for (const socket of sockets) socket.destroy()
    }
  },
}

const databaseFaults: Readonly<Record<string, Fault>> = {
  async 'the database cut off'({ dice, proxies }) {
    const cut = dice.unit() < 0.5 ? proxies : [dice.pick(proxies)]
    await sleep(500)
    for (const proxy of cut) proxy.cut()
    await sleep(dice.between(500, 4_000))
    for (const proxy of cut) proxy.restore()
    await sleep(500)
  },
  async 'the database standing still'({ dice, proxies }) {
    const proxy = dice.pick(proxies)
    await sleep(500)
    proxy.pause()
    await sleep(dice.between(500, 4_000))
    proxy.resume()
    await sleep(500)
  },
  async 'answers of the database lost'({ dice, proxies }) {
    for (let count = 0; count < 10; count++) {
      const proxy = dice.pick(proxies)
      if (dice.unit() < 0.5) proxy.loseNextAnswer()
      else proxy.loseNextRequest()
      await sleep(dice.between(50, 300))
    }
  },
}

const diskFaults: Readonly<Record<string, Fault>> = {
  async 'a disk filled up'({ dice, smallDisks }) {
    const disk = dice.pick(smallDisks)
    await sleep(500)
    fillDisk(disk, dice.pick([0, 64 * 1024, 1024 * 1024, 64 * 1024 * 1024]))
    await sleep(dice.between(2_500, 5_000))
    makeRoom(disk)
    await sleep(500)
  },
}

/** Every fault that these databases and disks allow, by name. */
export function possibleFaults({ proxies, smallDisks }: Pick<FaultDeps, 'proxies' | 'smallDisks'>) {
  return Object.entries({
    ...faults,
    ...(proxies.length > 0 ? databaseFaults : {}),
    ...(smallDisks.length > 0 ? diskFaults : {}),
  })
}

/** A client that sends a byte of its request from time to time. */
function drip(url: string): Socket {
  const socket = open(url)
  const text = 'POST /publisher/sdk/v1/offers/feed HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"a":'
  let sent = 0
  const timer = setInterval(() => {
    if (socket.destroyed || sent === text.length) clearInterval(timer)
    else socket.write(text.charAt(sent++))
  }, 20)
  return socket.on('close', () => clearInterval(timer))
}

/** A client that sends malformed input. */
function attack(dice: Dice, url: string): Socket {
  const socket = open(url)
  const head = 'POST /postback HTTP/1.1\r\nhost: x\r\n'
  const tries: (() => string | Buffer)[] = [
    () => dice.bytes(dice.between(1, 4_000)),
    () => `GET /${'a'.repeat(dice.between(1, 100_000))} HTTP/1.1\r\nhost: x\r\n\r\n`,
    () => `${head}${'x: y\r\n'.repeat(dice.between(1, 5_000))}\r\n`,
    () => `${head}content-length: 10000000\r\n\r\n${'token=a&'.repeat(10_000)}`,
    () => `${head}transfer-encoding: chunked\r\n\r\nfffffff\r\n${'a'.repeat(50_000)}`,
    () => 'GET /postback?token=a&transaction_id=b HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200),
  ]
  socket.write(dice.pick(tries)())
  return socket
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  // Errors are ignored: the service may close the connection, or be down.
  return connect(Number(port), hostname)
    .on('error', () => {})
    .resume()
}
