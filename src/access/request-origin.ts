import type { Actor } from './actor.ts'

/** The request behind a change or a refusal. */
export interface RequestOrigin {
  readonly requestId: string
  /** The address it came from, as far as `TRUSTED_PROXIES` reveals it. */
  readonly address: string | undefined
}

/** The author and origin of a change, taken from the management request. */
export interface ChangeOrigin extends RequestOrigin {
  readonly actor: Actor
}
