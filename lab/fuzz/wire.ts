import fc from 'fast-check'
import type { Draw } from './draw.ts'

/** A request before it is written to bytes. */
export interface FuzzRequest {
  method: string
  target: string
  readonly headers: [name: string, value: string][]
  body: Buffer | undefined
}

/** The bytes of an input, and how they are sent. */
export interface Wire {
  /** Written one after the other, each in its own packet. */
  readonly packets: readonly Buffer[]
  /** The method of each request that must be answered; none if the service may hang up instead. */
  readonly due: readonly string[]
  /** The method of the request, needed to read an answer that is not due. */
  readonly method: string
  /** True if other inputs may use the same connection. */
  readonly sharesConnection: boolean
  /** How the connection is closed after the last packet if no answer is due: only its writing side, or both. */
  readonly then?: 'end' | 'destroy'
}

/** Writes a request as one packet, or as only a hostile or broken client would. */
export function onTheWire(isHostile: boolean, request: FuzzRequest, draw: Draw): Wire {
  const plain = encodeRequest(request)
  // A request that closes or upgrades its connection gets one of its own.
  const sharesConnection = !request.headers.slice(1).some(([name]) => ownConnection.has(name))
  if (!isHostile) return { packets: [plain], due: [request.method], method: request.method, sharesConnection }
  return draw.pick(hostileWires)(request, plain, draw)
}

const ownConnection = new Set(['expect', 'upgrade', 'host', 'content-length', 'transfer-encoding'])

/** The bytes of a request; headers and target byte by byte, so that they may be invalid UTF-8. */
function encodeRequest({ method, target, headers, body }: FuzzRequest, framing?: string): Buffer {
  const length = framing ?? (body === undefined ? '' : `content-length: ${body.length}\r\n`)
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}${length}\r\n`, 'latin1')
  return body === undefined ? head : Buffer.concat([head, body])
}

type HostileWire = (request: FuzzRequest, plain: Buffer, draw: Draw) => Wire

const answered = (packets: readonly Buffer[], { method }: FuzzRequest, times = 1): Wire => ({
  packets,
  due: Array.from({ length: times }, () => method),
  method,
  sharesConnection: false,
})
const unanswered = (bytes: Buffer, { method }: FuzzRequest, then: 'end' | 'destroy' = 'end'): Wire => ({
  packets: [bytes],
  due: [],
  method,
  sharesConnection: false,
  then,
})

const split: HostileWire = (request, plain, draw) => {
  const packets: Buffer[] = []
  let at = 0
  for (let left = 1 + draw.upTo(5); left > 0 && at < plain.length; left--) {
    const end = Math.min(plain.length, at + 1 + draw.upTo(Math.floor(plain.length / 3)))
    packets.push(plain.subarray(at, end))
    at = end
  }
  if (at < plain.length) packets.push(plain.subarray(at))
  return answered(packets, request)
}

const pipelined: HostileWire = (request, plain, draw) => {
  const times = 2 + draw.upTo(8)
  return answered([Buffer.concat(Array.from({ length: times }, () => plain))], request, times)
}

const chunked: HostileWire = (request, _plain, draw) => {
  const body = request.body ?? Buffer.alloc(0)
  const size = draw.pick([1, 7, 1_000, 65_536])
  const parts: Buffer[] = []
  for (let at = 0; at < Math.min(body.length, size * 200); at += size) {
    const part = body.subarray(at, at + size)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  const head = encodeRequest({ ...request, body: undefined }, 'transfer-encoding: chunked\r\n')
  return answered([head, Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])], request)
}

/** Declares a false length or coding of the body. */
const misframed: HostileWire = (request, _plain, draw) => {
  const body = request.body ?? Buffer.from('{}')
  const framing = draw.pick([
    `content-length: ${body.length + 10}`,
    `content-length: ${Math.max(0, body.length - 1)}`,
    'content-length: 99999999999999999999',
    'content-length: -1',
    'content-length: 1,1',
    'content-length: 0x2',
    'content-length: 2\r\ncontent-length: 3',
    `content-length: ${body.length}\r\ntransfer-encoding: chunked`,
    'transfer-encoding: gzip, chunked',
    'transfer-encoding: identity',
    'transfer-encoding: chunked, chunked',
    'transfer-encoding : chunked',
    'content-length: 1048577',
  ])
  return unanswered(encodeRequest({ ...request, body }, `${framing}\r\n`), request, draw.pick(['end', 'destroy']))
}

const badChunks: HostileWire = (request, _plain, draw) => {
  const chunks = draw.pick([
    'zz\r\n{}\r\n0\r\n\r\n',
    'ffffffffffffffff\r\n{}',
    `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    '2\r\n{}0\r\n\r\n',
    '-1\r\n\r\n',
    `0\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    '2\n{}\n0\n\n',
  ])
  const head = encodeRequest({ ...request, body: undefined }, 'transfer-encoding: chunked\r\n')
  return unanswered(Buffer.concat([head, Buffer.from(chunks)]), request)
}

const anyBytes = fc.uint8Array({ minLength: 1, maxLength: 200 })

const badHead: HostileWire = (request, _plain, draw) => {
  const { method, target, headers } = request
  const host = headers[0]?.[1] ?? ''
  const head = draw.pick([
    `${method} ${target} HTTP/1.0\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\n\r\n`,
    `${method} ${target} HTTP/2.0\r\nhost: ${host}\r\n\r\n`,
    `${method} ${target}\r\n`,
    `${method.toLowerCase()} ${target} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    `${method} ${target} HTTP/1.1\nhost: ${host}\n\n`,
    `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nhost: other\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nno colon\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\n folded: x\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nx: a\0b\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\n${'x: y\r\n'.repeat(3_000)}\r\n`,
    `${method} ${target}?${'q'.repeat(70_000)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    `${method} http://${host}${target} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    `${method} http://[::1 HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    `${method} //${host}${target} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    `${method} \\${target} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    `${method} ${target}#f HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    `CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nexpect: 100-continue\r\ncontent-length: 5\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: x-api-key, close, keep-alive\r\n\r\n`,
    `GET ${target} HTTP/1.1\r\nhost: ${'a'.repeat(8_000)}\r\n\r\n`,
    '\r\n\r\n\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    Buffer.from(draw.of(anyBytes)).toString('latin1'),
  ])
  return unanswered(Buffer.from(head, 'latin1'), request)
}

/** Closes the connection before the request or its answer has ended. */
const abandoned: HostileWire = (request, plain, draw) =>
  unanswered(plain.subarray(0, draw.chance(0.5) ? plain.length : 1 + draw.upTo(plain.length - 1)), request, 'destroy')

const hostileWires: readonly HostileWire[] = [
  split,
  pipelined,
  chunked,
  misframed,
  badChunks,
  badHead,
  badHead,
  abandoned,
]
