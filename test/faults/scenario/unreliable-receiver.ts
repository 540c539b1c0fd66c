import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Dice } from '../../support/dice.ts'

/** A webhook receiver on loopback that fails at random. */
export interface UnreliableReceiver extends Disposable {
  readonly url: string
  /** Number of requests by transaction id. */
  readonly received: ReadonlyMap<string, number>
}

/** Starts a receiver that answers immediately or late, with an error, with noise, or never. */
export async function startUnreliableReceiver(dice: Dice): Promise<UnreliableReceiver> {
  const received = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    // The service was killed during the request.
    if (body === undefined) return
    const { transactionId } = JSON.parse(body) as { transactionId: string }
    received.set(transactionId, (received.get(transactionId) ?? 0) + 1)
    const chance = dice.unit()
    if (chance < 0.6) response.end()
    else if (chance < 0.7) response.writeHead(500).end('x'.repeat(100_000))
    else if (chance < 0.8) request.socket.end('noise\r\n\r\n')
    else if (chance < 0.9) request.socket.destroy()
    else setTimeout(() => response.end(), dice.between(1_000, 7_000)).unref()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
