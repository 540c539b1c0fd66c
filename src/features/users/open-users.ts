import type { Core } from '../../core.ts'
import { createAttributeWrites } from './attributes/attribute-writes.ts'
import { UserBudgets } from './user-budgets.ts'
import type { UserParts } from './user-parts.ts'

type OpenUsersOptions = Pick<Core, 'database'> & { readonly stack: AsyncDisposableStack }

/** Opens what stores attributes, and holds what apps store against their budgets. */
export function openUsers({ database, stack }: OpenUsersOptions): Pick<UserParts, 'userBudgets' | 'replaceAttributes'> {
  const userBudgets = new UserBudgets()
  const client = stack.use(database.dedicated('attributes'))
  return { userBudgets, replaceAttributes: createAttributeWrites(client, userBudgets) }
}
