import type { IncomingMessage } from 'node:http'
import type { Random } from '../lib/random.ts'

const sane = /^[A-Za-z0-9._-]{1,128}$/

/** Gives each request its `X-Request-Id`: the caller's where it is harmless, else one unique to this process. */
export function requestIds(random: Random): (request: IncomingMessage) => string {
  const prefix = `${Buffer.from(random.fill(new Uint8Array(9))).toString('base64url')}-`
  let count = 0
  return ({ headers }) => {
    const sent = headers['x-request-id']
    return typeof sent === 'string' && sane.test(sent) ? sent : prefix + (count++).toString(36)
  }
}
