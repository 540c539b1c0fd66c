/** The same day of the next UTC month at the same time; the last day of a month that is too short for it. */
export function monthLater(now: Date): Date {
  const later = new Date(now)
  later.setUTCMonth(now.getUTCMonth() + 1)
  if (later.getUTCDate() !== now.getUTCDate()) later.setUTCDate(0)
  return later
}
