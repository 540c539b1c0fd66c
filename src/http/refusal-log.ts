import type { FastifyBaseLogger } from 'fastify'

interface Refusal {
  readonly route: string | undefined
  readonly status: number
  readonly code: string
}

const periodMs = 60_000
/** Refusals of one route and code that are logged one by one in a period; the rest are counted. */
const toldAlone = 10

/** By logger, then by route and code, of which there are few. */
const periods = new WeakMap<FastifyBaseLogger, Map<string, { told: number; counted: number }>>()

/**
 * Logs a refused request. Callers who call too often, or with a wrong key, must not fill the disk: of 429 only the
 * first per minute is logged, of others the first ten, and a line at the end of the minute counts the rest.
 */
export function logRefusal(logger: FastifyBaseLogger, entry: Refusal, message: string): void {
  const { route, status, code } = entry
  const ofLogger = periods.get(logger) ?? new Map()
  periods.set(logger, ofLogger)
  const key = `${route} ${status} ${code}`
  const period = ofLogger.get(key) ?? { told: 0, counted: 0 }
  if (period.told === 0) {
    ofLogger.set(key, period)
    setTimeout(() => {
      ofLogger.delete(key)
      if (period.counted > 0) logger.info({ route, status, code, count: period.counted }, 'refused more requests')
    }, periodMs).unref()
  }
  if (period.told < (status === 429 ? 1 : toldAlone)) {
    period.told++
    logger.info(entry, message)
  } else {
    period.counted++
  }
}
