import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import { knownInstants, type Span, type TimedWork } from '../../operations/timed-work.ts'

/** The ends of provisional grants (spec 3); each read leaves out ended ones. */
export function provisionalEnds({ database }: Pick<Core, 'database'>): TimedWork {
  return {
    what: 'provisional_end',
    within: async (span) => knownInstants(span, await listProvisionalEnds(database.db, span)),
  }
}

async function listProvisionalEnds(db: Db, { afterMs, throughMs }: Span): Promise<number[]> {
  const rows = await db
    .selectFrom('entitlement_grant')
    .select('ends_at')
    .distinct()
    .where('kind', '=', 'provisional')
    .where('ends_at', '>', new Date(afterMs))
    .where('ends_at', '<=', new Date(throughMs))
    .$narrowType<{ ends_at: Date }>()
    .execute()
  return rows.map(({ ends_at }) => ends_at.getTime())
}
