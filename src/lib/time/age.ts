/** The age from which a person is no minor (spec 8). */
export const adultAge = 18

/**
 * The age acted on now: the age as stored, plus a year on each UTC anniversary of the day it was stored (spec 4.5).
 * Who was stored on 29 February grows older on 1 March in years without that day.
 */
export function ageAt(storedAge: number, storedAt: Date, now: Date): number {
  const years = now.getUTCFullYear() - storedAt.getUTCFullYear()
  const isBeforeAnniversary = dayOfYear(now) < dayOfYear(storedAt)
  return storedAge + Math.max(0, isBeforeAnniversary ? years - 1 : years)
}

/** Returns whether a person of this stored age is a minor now (spec 4.5). */
export function isMinorAt(storedAge: number, storedAt: Date, now: Date): boolean {
  return ageAt(storedAge, storedAt, now) < adultAge
}

/** A number that orders days by month and day of month, alike in every year. */
function dayOfYear(date: Date): number {
  return date.getUTCMonth() * 32 + date.getUTCDate()
}
