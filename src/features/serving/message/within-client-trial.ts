import type { Database } from '../../../db/database.ts'
import { ServiceError } from '../../../errors.ts'
import type { Caller } from '../../apps/keys/caller.ts'
import { decrementClientTrial, incrementClientTrial } from '../offers.queries.ts'

/**
 * Enforces an app's limit on the live feed and message answers one client may ever get (spec 4.2, 4.3, 409). Counts the answer
 * before it is made and takes it back when it fails, so that the limit is exact.
 */
export async function withinClientTrial<Answer>(
  deps: { readonly database: Database },
  caller: Caller,
  clientId: string,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const limit = caller.app.clientTrialLimit
  if (limit === undefined || caller.environment === 'test') return answer()
  const { db } = deps.database
  if (!(await incrementClientTrial(db, caller.app.id, clientId, BigInt(limit)))) {
    throw new ServiceError('trial_limit_reached', 'clientId has used all answers of its trial.')
  }
  try {
    return await answer()
  } catch (error) {
    await decrementClientTrial(db, caller.app.id, clientId)
    throw error
  }
}
