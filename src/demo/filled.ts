import type { Db } from '../db/database.ts'
import { servingEpochMs } from '../lib/ids/serving-id.ts'
import { type DemoProgress, findDemoProgress } from './demo.queries.ts'

const dayMs = 86_400_000
/** Days of traffic that the network begins with: the dashboard compares four weeks with the four before. */
export const pastDays = 56

/** Returns when the demo network's past begins, in milliseconds since the Unix epoch. */
export function startOfPast(installedAtMs: number): number {
  return Math.max(installedAtMs - pastDays * dayMs, servingEpochMs)
}

/**
 * Returns the share of the past that has been played, in whole percent from 0 to 0.99; undefined once all of it is,
 * conversions that follow the last visit included.
 * @internal
 */
export function filledShare({ installedAtMs, lastVisitMs, isFinished }: DemoProgress): number | undefined {
  if (isFinished) return undefined
  const startMs = startOfPast(installedAtMs)
  const share = ((lastVisitMs ?? startMs) - startMs) / (installedAtMs - startMs)
  return Math.min(99, Math.floor(share * 100)) / 100
}

/** Reads `filledShare` until it is undefined, which it then stays; undefined too while nothing is played. */
export function openDemoFilled(db: Db, isPlayed: () => boolean): () => Promise<number | undefined> {
  let isFilled = false
  return async () => {
    if (isFilled || !isPlayed()) return undefined
    const progress = await findDemoProgress(db)
    const share = progress && filledShare(progress)
    isFilled = share === undefined
    return share
  }
}
