/** A session that was just opened or renewed, or closed. */
export interface SessionChange {
  readonly setCookies: readonly string[]
}

/** The `Cookie` header of a browser that was just given these cookies. */
export function cookieOf(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}
