import type { UserKey } from '../../../lib/ids/user-key.ts'
import type { SeenImpression } from '../../users/seen-campaigns.ts'
import { adultEpochStartOf } from '../model/epochs.ts'
import { applyUserChange, decodeUserState, encodeUserState, newUserState, type UserState } from '../model/user-state.ts'

export interface UserChange extends UserKey {
  /** The latest event, and the earliest serving it was about, in milliseconds since the Unix epoch. */
  atMs: number
  servedAtMs: number
  /** Null for a minor, about whom nothing is kept. */
  readonly state: UserState | null
  /** Confirmed impressions of campaigns that limit them; none of a minor. */
  readonly seen: SeenImpression[]
}

export class UserChanges {
  readonly #changes = new Map<string, UserChange>()

  /** Returns the change of a user. A minor's replaces any other, also one by later events of earlier servings. */
  of(user: UserKey, isMinor: boolean, atMs: number, servedAtMs: number): UserChange {
    const key = `${user.appId} ${user.userId}`
    const known = this.#changes.get(key)
    if (known !== undefined && (known.state === null || !isMinor)) {
      known.atMs = Math.max(known.atMs, atMs)
      known.servedAtMs = Math.min(known.servedAtMs, servedAtMs)
      return known
    }
    const change = { ...user, atMs, servedAtMs, state: isMinor ? null : newUserState(), seen: [] }
    this.#changes.set(key, change)
    return change
  }

  /** Adds a confirmed impression for an adult, which alone changes nothing that ranks them. */
  see(user: UserKey, impression: SeenImpression, servedAtMs: number): void {
    const { state, seen } = this.of(user, false, impression.atMs, servedAtMs)
    if (state !== null) seen.push(impression)
  }

  /** Lists the changes in the order in which rows are locked. */
  list(): UserChange[] {
    return [...this.#changes.entries()]
      .filter(([, { state, seen }]) => state === null || state.campaigns.size > 0 || seen.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, change]) => change)
  }
}

/** A user's state now, and as it was at the start of their current epoch, which ranks them. */
export interface KeptState {
  readonly epochMs: number
  readonly stateBefore: Uint8Array | null
  readonly state: Uint8Array
}

/**
 * Adds a change to a kept state. The first change stored in a later epoch keeps the state before it, which ranks until
 * that epoch ends, even if its events belong to an earlier epoch or are ahead of this process's clock.
 */
export function changedState(
  kept: KeptState | undefined,
  { appId, userId, atMs }: UserChange,
  by: UserState,
  nowMs: number,
): KeptState {
  const epochMs = adultEpochStartOf({ appId, userId }, Math.max(atMs, nowMs))
  const user = kept === undefined ? newUserState() : decodeUserState(kept.state)
  applyUserChange(user, by)
  const state = encodeUserState(user)
  if (kept !== undefined && epochMs <= kept.epochMs) return { ...kept, state }
  return { epochMs, stateBefore: kept?.state ?? null, state }
}

/** Returns the state that ranks a user in the epoch that began at `epochMs`. */
export function stateInEpoch(kept: KeptState | undefined, epochMs: number): Uint8Array | null {
  if (kept === undefined) return null
  return kept.epochMs < epochMs ? kept.state : kept.stateBefore
}
