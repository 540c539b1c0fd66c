import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * An address in its plain form: IPv4 that arrives wrapped as `::ffff:a.b.c.d`, in any spelling, is unwrapped. Undefined
 * for any text that is no address, shorthand such as `127.1` and zones such as `%eth0` included.
 */
export function plainAddress(text: string): string | undefined {
  const version = isIP(text)
  if (version === 4) return text
  if (version === 0 || text.includes('%')) return undefined
  if (!/ffff/i.test(text)) return text
  return mapped.exec(text)?.[1] ?? ipaddr.process(text).toString()
}
