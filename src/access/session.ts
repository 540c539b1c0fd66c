/** A member's session, found by its cookie. */
export interface Session {
  readonly id: string
  readonly memberId: string
  readonly email: string
  readonly name: string
  readonly hasSecondFactor: boolean
  readonly expiresAt: Date
  /** `Set-Cookie` values that prolong the session; usually none. */
  readonly setCookies: readonly string[]
}

/** A session that was just opened or renewed, or closed. */
export interface SessionChange {
  readonly setCookies: readonly string[]
}
