const dayMs = 86_400_000

/** A UTC day as `YYYY-MM-DD`, so many days before or after the one of `now`. */
export function utcDay(now: Date, offset = 0): string {
  return new Date(now.getTime() + offset * dayMs).toISOString().slice(0, 10)
}

/** Returns whether the text is a real calendar day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** All UTC days from one to another, both included; at most 1,000. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to) && days.length < 1000; at += dayMs) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}
