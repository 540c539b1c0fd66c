import { sandboxTimes } from '../lib/time/sandbox-clock.ts'
import { parseIsoDateTime } from '../lib/time/timestamp.ts'
import type { SettingReader } from './setting-reader.ts'

/**
 * Reads `TEST_CLOCK`: undefined if the clock is real; `startMs` is undefined if the test clock starts at the real time.
 */
export function readTestClock(read: SettingReader): { readonly startMs: number | undefined } | undefined {
  const { firstMs, lastMs } = sandboxTimes
  const [first, last] = [firstMs, lastMs].map((atMs) => new Date(atMs).toISOString().slice(0, 10))
  const problem = `must be true, or an instant in UTC such as 2027-01-31T00:00:00Z, from ${first} to ${last}.`
  const isRight = (text: string) => {
    const atMs = /Z$/i.test(text) ? parseIsoDateTime(text) : undefined
    return text === 'true' || (atMs !== undefined && atMs >= firstMs && atMs <= lastMs)
  }
  const text = read.checked('TEST_CLOCK', isRight, problem)
  return text === undefined ? undefined : { startMs: text === 'true' ? undefined : parseIsoDateTime(text) }
}

/** Refuses a test clock where data may be real, or where several processes would each have their own. */
export function refuseTestClock(
  read: SettingReader,
  { isProduction, hasDatabase, workers }: { isProduction: boolean; hasDatabase: boolean; workers: number },
): void {
  if (hasDatabase) read.fault('TEST_CLOCK', 'needs the embedded database: it cannot be set with DATABASE_URL.')
  if (workers > 1) read.fault('TEST_CLOCK', 'needs a single process: it cannot be set with WORKERS above 1.')
  if (isProduction) read.fault('TEST_CLOCK', 'is for tests: it cannot be set with NODE_ENV=production.')
}
