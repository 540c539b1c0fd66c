import type { ReplaceAttributes } from './attributes/attribute-writes.ts'
import type { AudienceReads } from './read-audience.ts'
import type { UserBudgets } from './user-budgets.ts'

/** The parts that users hand to other features. */
export interface UserParts {
  readonly audiences: AudienceReads
  readonly userBudgets: UserBudgets
  readonly replaceAttributes: ReplaceAttributes
}
