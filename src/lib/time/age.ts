/** The age at which a user is no longer a minor (spec 8). */
export const adultAge = 18

/**
 * A user's age now: the stored age, plus one on each UTC anniversary of the day it was stored (spec 4.5). The
 * anniversary of 29 February is 1 March in years without that day.
 */
export function ageAt(storedAge: number, storedAt: Date, now: Date): number {
  const years = now.getUTCFullYear() - storedAt.getUTCFullYear()
  const isBeforeAnniversary = dayOfYear(now) < dayOfYear(storedAt)
  return storedAge + Math.max(0, isBeforeAnniversary ? years - 1 : years)
}

/** Returns whether a user of this stored age is a minor now (spec 4.5). */
export function isMinorAt(storedAge: number, storedAt: Date, now: Date): boolean {
  return ageAt(storedAge, storedAt, now) < adultAge
}

/** A number that sorts days by month and day, the same in every year. */
function dayOfYear(date: Date): number {
  return date.getUTCMonth() * 32 + date.getUTCDate()
}
