const date = '(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})'
const minutes = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d)'
const seconds = ':(?<second>[0-5]\\d|60)(?:[.,](?<fraction>\\d+))?'
const offset = '(?<offset>Z|[+-](?:[01]\\d|2[0-3])'

const rfc3339 = new RegExp(`^${date}T${minutes}${seconds.replace('[.,]', '\\.')}${offset}:[0-5]\\d)$`, 'i')
const iso8601 = new RegExp(`^${date}T${minutes}(?:${seconds})?(?:${offset}(?::?[0-5]\\d)?))?$`, 'i')

const firstInstantMs = Date.parse('0001-01-01T00:00:00Z')
const endMs = Date.UTC(10_000, 0, 1)

/**
 * The instant of an RFC 3339 text in milliseconds since the Unix epoch, truncated; undefined for other forms,
 * impossible days and instants outside the years 1 to 9999. A leap second, which may end any month in UTC, counts as
 * the second after it, as in Unix time.
 */
export function parseRfc3339(text: string): number | undefined {
  return instantOf(rfc3339.exec(text))
}

/** As `parseRfc3339`, for any ISO 8601 date and time: seconds are optional, and UTC is assumed without an offset. */
export function parseIsoDateTime(text: string): number | undefined {
  return instantOf(iso8601.exec(text))
}

function instantOf(match: RegExpExecArray | null): number | undefined {
  if (match?.groups === undefined) return undefined
  const { year, month, day, hour, minute, second = '00', fraction = '', offset: zone = 'Z' } = match.groups
  const isLeap = second === '60'
  const localMs = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${isLeap ? '59' : second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`,
  )
  if (Number.isNaN(localMs) || new Date(localMs).getUTCDate() !== Number(day)) return undefined
  const atMs = localMs - offsetMinutes(zone) * 60_000 + (isLeap ? 1_000 : 0)
  if (isLeap && !isFirstSecondOfMonth(atMs)) return undefined
  return atMs >= firstInstantMs && atMs < endMs ? atMs : undefined
}

function isFirstSecondOfMonth(atMs: number): boolean {
  const at = new Date(atMs)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1) === Math.floor(atMs / 1_000) * 1_000
}

function offsetMinutes(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0
  const digits = zone.slice(1).replace(':', '')
  const amount = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone.startsWith('-') ? -amount : amount
}
