import type { EntitlementReads } from './read-entitlements.ts'

/** The part that entitlements hand to other features. */
export interface EntitlementParts {
  readonly entitlementReads: EntitlementReads
}
