import { connect as connectTcp } from 'node:net'
import { connectDirectly } from '../../../src/features/webhooks/open-connection.ts'
import { type SendOnceDeps, type SendResult, sendOnce } from '../../../src/features/webhooks/send-once.ts'
import type { Answer, Receiver } from './start-receiver.ts'
import { createCertificate } from './start-receiver.ts'

export const body = Buffer.from('{"event":"offer_completed"}')
export const publicAddress = '93.184.215.14'
export const host = 'hooks.example'
export const certificate = createCertificate(host)
const headers = { 'Content-Type': 'application/json', 'X-Webhook-Timestamp': '1770000000' }
const makeRequest = async () => ({ headers, body })

/** Sends to a receiver on loopback with the rules for development. */
export function sendPlain(target: Receiver, path = '/hook'): Promise<SendResult> {
  const deps = { resolve: async () => ['127.0.0.1'], connect: connectDirectly, rules: { allowPrivate: true } }
  return sendOnce(deps, { url: `http://127.0.0.1:${target.port}${path}`, makeRequest })
}

/** Sends with the strict rules; the network maps every public address to the receiver on loopback. */
export function sendSecure(
  target: Receiver,
  changes: Partial<SendOnceDeps> = {},
  url = `https://${host}/hook?x=1`,
): Promise<SendResult> {
  const deps: SendOnceDeps = {
    resolve: async () => [publicAddress],
    connect: () => connectTcp({ host: '127.0.0.1', port: target.port }),
    rules: { allowPrivate: false },
    certificateAuthorities: [certificate.cert],
    ...changes,
  }
  return sendOnce(deps, { url, makeRequest })
}

/** Outcome, status and error in one text. */
export function summary({ outcome, httpStatus, error }: SendResult): string {
  return `${outcome} ${httpStatus} ${error}`
}

export const ok: Answer = (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
