import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createRangeCheck, plainAddress } from '../../lib/ip-address.ts'

/** Connections that one address may have open to a process. */
const mostOfOne = 500

/** Closes an address's connections beyond 500, so that others find room; trusted proxies have no such limit. */
export function capConnections(server: Server, trustedProxies: readonly string[]): void {
  const isTrusted = trustedProxies.length === 0 ? () => false : createRangeCheck(trustedProxies)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (address === undefined || isTrusted(address)) return
    const count = open.get(address) ?? 0
    if (count >= mostOfOne) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
