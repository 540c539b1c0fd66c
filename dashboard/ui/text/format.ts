const whole = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const exactMoney = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })
const percent = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const wholePercent = new Intl.NumberFormat('en', { style: 'percent' })
const dayParts = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const day = new Intl.DateTimeFormat('en-GB', dayParts)
const dayAndYear = new Intl.DateTimeFormat('en-GB', { ...dayParts, year: 'numeric' })
const dateTime = new Intl.DateTimeFormat('en-GB', { ...dayParts, year: 'numeric', ...timeParts })
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The placeholder for a missing value. */
export const none = '–'

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

export const formatCount = (value: number | null | undefined) => (isNumber(value) ? whole.format(value) : none)

/** Formats a count for narrow places: 12.3K. */
export const formatShort = (value: number | null | undefined) => (isNumber(value) ? short.format(value) : none)

/** Formats an amount of US dollars to the cent; below a cent, with its significant digits. */
export const formatMoney = (value: number | null | undefined) =>
  isNumber(value) ? (Math.abs(value) < 0.01 ? exactMoney : money).format(value) : none

/** Formats an amount in any currency, to its smallest coin. */
export function formatAmount(value: number | null | undefined, currency: string): string {
  return isNumber(value) ? value.toLocaleString('en', { style: 'currency', currency }) : none
}

/** Formats an exchange rate with all of its decimals. */
export const formatRate = (rate: number | null) =>
  rate === null ? none : rate.toLocaleString('en', { maximumFractionDigits: 10, useGrouping: false })

/** Formats a price in US dollars as it was set, to a millionth. */
export const formatPrice = (value: number | null | undefined) => (isNumber(value) ? exactMoney.format(value) : none)

/** Formats a share between 0 and 1 as a percentage with one decimal. */
export const formatPercent = (share: number | null | undefined) => (isNumber(share) ? percent.format(share) : none)

/** Formats a share between 0 and 1 as a whole percentage. */
export const formatWholePercent = (share: number) => wholePercent.format(share)

/** Formats a difference of shares in percentage points, with two decimals and a real minus. */
export const formatPoints = (share: number) => (share * 100).toFixed(2).replace('-', '−')

/** Formats the share of two counts; a dash if the second is zero. */
export const formatShare = (part: number, of: number) => (of > 0 ? formatPercent(part / of) : none)

/** Formats a duration in milliseconds in the unit that reads best. */
export function formatDuration(ms: number | null | undefined): string {
  if (!isNumber(ms)) return none
  if (ms < 10) return `${ms.toFixed(ms < 1 && ms > 0 ? 2 : 0)} ms`
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

/** Formats a size in the binary unit that reads best: 3.4 MiB. */
export function formatBytes(bytes: number | null | undefined): string {
  if (!isNumber(bytes)) return none
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), byteUnits.length - 1)
  const size = bytes / 1024 ** step
  return `${size.toLocaleString('en', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${byteUnits[step]}`
}

function parse(at: string | null | undefined): Date | undefined {
  const date = new Date(at ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

function formatBy(format: Intl.DateTimeFormat, at: string | null | undefined): string {
  const date = parse(at)
  return date === undefined ? none : format.format(date)
}

/** Formats an instant in UTC to the second, without the zone. */
export const formatInstant = (at: string | null | undefined) => formatBy(dateTime, at).replace(',', '')

/** Formats a UTC day without its year: 3 Jun. */
export const formatDay = (at: string | null | undefined) => formatBy(day, at)

/** Formats a UTC day with its year. */
export const formatDate = (at: string | null | undefined) => formatBy(dayAndYear, at)

const weekSeconds = 604_800
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
// Never in words: what was 47 hours ago was not yesterday.
const relative = new Intl.RelativeTimeFormat('en', { style: 'narrow' })

/** Formats the distance of an instant from now; beyond a week, its UTC day. */
export function formatRelative(at: string | null | undefined, now: number): string {
  const date = parse(at)
  if (date === undefined) return none
  const seconds = Math.round((date.getTime() - now) / 1000)
  if (Math.abs(seconds) > weekSeconds) return dayAndYear.format(date)
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (step !== undefined) return relative.format(Math.trunc(seconds / step[1]), step[0])
  return Math.abs(seconds) < 10 ? 'just now' : relative.format(seconds, 'second')
}

/** Names a country in English; the code itself when it is unknown. */
export function countryName(code: string): string {
  if (code === '') return 'Unknown'
  if (!/^[A-Z]{2}$/.test(code)) return code
  return regions.of(code) ?? code
}

export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

/** Spells a stable word of the API: `preview_bot` becomes `Preview bot`. */
export function words(code: string | null | undefined): string {
  if (code === null || code === undefined || code === '') return none
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Counts in words: `1 offer`, `12 offers`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

const platforms: Record<string, string> = { ios: 'iOS', android: 'Android', web: 'Web', api: 'API' }

export function platformName(platform: string): string {
  return platforms[platform] ?? platform
}

/** Shortens an id to its first and last characters. */
export function shortId(id: string): string {
  return id.length <= 18 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`
}
