import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { SendFailure } from './send-failure.ts'

/** Starts a TCP connection to an address, never to a name. */
export type Connect = (address: string, port: number) => Socket

/** Connects directly: without resolving names or asking a proxy. */
export const connectDirectly: Connect = (address, port) => connectTcp({ host: address, port, noDelay: true })

/** Connects to the first address that accepts, each having an equal share of the time left. */
export async function openConnection(
  connect: Connect,
  addresses: readonly string[],
  port: number,
  deadlineMs: number,
): Promise<{ socket: Socket; address: string }> {
  let failure: unknown
  for (const [index, address] of addresses.entries()) {
    const shareMs = (deadlineMs - performance.now()) / (addresses.length - index)
    try {
      return { socket: await ready(connect(address, port), 'connect', shareMs), address }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Speaks TLS over the connection; the certificate must be valid for the host, whatever the environment says. */
export function secureConnection(
  socket: Socket,
  hostname: string,
  literal: string | undefined,
  certificateAuthorities: string[] | undefined,
  deadlineMs: number,
): Promise<Socket> {
  const secure = connectTls({
    socket,
    host: literal ?? hostname,
    // The handshake may name only names, not addresses (RFC 6066).
    ...(literal === undefined && { servername: hostname }),
    ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  })
  return ready(secure, 'secureConnect', deadlineMs - performance.now())
}

function ready(socket: Socket, event: 'connect' | 'secureConnect', timeoutMs: number): Promise<Socket> {
  const word = event === 'connect' ? 'connection_failed' : 'tls_failed'
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(new SendFailure('timeout')), Math.max(timeoutMs, 0))
    const onError = (cause: Error) => settle(new SendFailure(word, { cause }))
    const onClose = () => settle(new SendFailure(word))
    const onReady = () => settle(undefined)
    const settle = (failure: SendFailure | undefined) => {
      clearTimeout(timer)
      socket.off(event, onReady).off('close', onClose)
      // The error listener stays: an error between two owners of the socket would end the process.
      if (failure === undefined) return resolve(socket)
      socket.destroy()
      reject(failure)
    }
    socket.once(event, onReady).once('close', onClose).on('error', onError)
  })
}
