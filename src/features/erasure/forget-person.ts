import type { Database } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import type { Person } from './erasure.queries.ts'

/** The channel on which nodes tell each other of erasures. */
export const erasedChannel = 'erased'

type Memories = Pick<Services, 'servings' | 'entitlementReads' | 'recentErasures'>

/** Drops whatever this process has in memory of a person; of all people when none is given. */
export async function forgetPerson(
  { servings, entitlementReads, recentErasures }: Memories,
  person?: Person,
): Promise<void> {
  recentErasures.note(person?.appId)
  servings.forget(person)
  entitlementReads.forget(person)
}

/** Follows the erasures of other nodes; those that may have been missed make this one forget everybody. */
export function followErasures(
  database: Database,
  memories: Memories,
  onError: (error: unknown) => void,
): Promise<AsyncDisposable> {
  return database.listen(erasedChannel, (payload) => {
    forgetPerson(memories, payload === '' ? undefined : (JSON.parse(payload) as Person)).catch(onError)
  })
}
