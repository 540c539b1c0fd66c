import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify'
import { ServiceError } from '../../errors.ts'
import { networkOf } from '../../lib/misses-by-address.ts'

/** Bodies that declare at most this length are always read: the number of connections bounds their total. */
export const smallBodyBytes = 16 * 1024

export interface BodyRoomLimits {
  /** Bytes of larger bodies that requests from one address may hold at once. */
  readonly ofAddress: number
  /** Bytes of larger bodies that all requests may hold at once. */
  readonly ofAll: number
}

const mebibyte = 1024 * 1024
export const bodyRoom: BodyRoomLimits = { ofAddress: 16 * mebibyte, ofAll: 128 * mebibyte }

/**
 * Bounds the memory of bodies from their first byte until the answer is sent: ten thousand connections with a mebibyte
 * each would take ten gibibytes. A body beyond the limits is answered 503, and the rest of it is dropped.
 */
export function boundBodies(
  server: FastifyInstance,
  addressOf: (request: FastifyRequest) => string | undefined,
  limits: BodyRoomLimits = bodyRoom,
): void {
  const room = new BodyRoom(limits)
  const hold: preParsingHookHandler = (request, reply, _payload, done) => {
    if (isSmall(request)) return done()
    const address = networkOf(addressOf(request))
    let heldBytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        if (!room.take(address, chunk.length)) {
          return pass(new ServiceError('over_capacity', 'Too many large request bodies at once. Try again later.'))
        }
        heldBytes += chunk.length
        pass(null, chunk)
      },
    })
    // The reader of the body sees the error, too; without a reader, it must not end the process.
    counted.on('error', () => undefined)
    request.raw.once('error', (error) => counted.destroy(error))
    reply.raw.once('close', () => {
      room.giveBack(address, heldBytes)
      counted.destroy()
      // Bytes that follow the answer are dropped: unread, they would block the connection's next request.
      request.raw.unpipe(counted).resume()
    })
    done(null, request.raw.pipe(counted))
  }
  server.addHook('onRoute', (route) => {
    // Bodies of other methods are not read: they wait in the connection.
    const readsBodies = [route.method].flat().some((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
    if (readsBodies) route.preParsing = [hold, ...[route.preParsing ?? []].flat()]
  })
}

function isSmall({ headers }: FastifyRequest): boolean {
  const declared = headers['content-length']
  return declared === undefined ? headers['transfer-encoding'] === undefined : Number(declared) <= smallBodyBytes
}

class BodyRoom {
  readonly #limits: BodyRoomLimits
  /** Holds only requests under way, and so is as bounded as they are. */
  readonly #byAddress = new Map<string, number>()
  #bytes = 0

  constructor(limits: BodyRoomLimits) {
    this.#limits = limits
  }

  take(address: string, bytes: number): boolean {
    const ofAddress = (this.#byAddress.get(address) ?? 0) + bytes
    if (ofAddress > this.#limits.ofAddress || this.#bytes + bytes > this.#limits.ofAll) return false
    this.#byAddress.set(address, ofAddress)
    this.#bytes += bytes
    return true
  }

  giveBack(address: string, bytes: number): void {
    this.#bytes -= bytes
    const left = (this.#byAddress.get(address) ?? 0) - bytes
    if (left > 0) this.#byAddress.set(address, left)
    else this.#byAddress.delete(address)
  }
}
