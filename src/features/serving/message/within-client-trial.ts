import type { Database } from '../../../db/database.ts'
import { ServiceError } from '../../../errors.ts'
import type { Caller } from '../../apps/keys/caller.ts'
import { decrementClientTrial, incrementClientTrial } from '../offers.queries.ts'

/**
 * Answers within the client's trial (spec 4.2, 4.3, 409): an app may limit the live feed and message answers that one
 * client ever gets. The answer is taken from the allowance before it is made and given back when it fails, so that the
 * limit is never passed.
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
