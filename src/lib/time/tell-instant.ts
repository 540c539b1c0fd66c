const inUtc = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** An instant as a sentence says it: `3 Jun 2026, 14:05 UTC`. */
export function tellInstant(at: Date): string {
  return `${inUtc.format(at)} UTC`
}
