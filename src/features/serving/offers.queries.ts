import type { Db } from '../../db/database.ts'

/** Counts one answer against a client's limit; false when it is used up. Exact under any concurrency. */
export async function incrementClientTrial(db: Db, appId: string, clientId: string, limit: bigint): Promise<boolean> {
  if (limit < 1n) return false
  const taken = await db
    .insertInto('client_trial')
    .values({ app_id: appId, client_id: clientId, answers: 1n })
    .onConflict((conflict) =>
      conflict
        .columns(['app_id', 'client_id'])
        .doUpdateSet((row) => ({ answers: row('client_trial.answers', '+', 1n) }))
        .where('client_trial.answers', '<', limit),
    )
    .returning('answers')
    .executeTakeFirst()
  return taken !== undefined
}

export async function decrementClientTrial(db: Db, appId: string, clientId: string): Promise<void> {
  await db
    .updateTable('client_trial')
    .set((row) => ({ answers: row('answers', '-', 1n) }))
    .where('app_id', '=', appId)
    .where('client_id', '=', clientId)
    .execute()
}

export type RankedServing = NonNullable<Awaited<ReturnType<typeof findRankedServing>>>

export async function findRankedServing(db: Db, id: bigint) {
  return db
    .selectFrom('serving')
    .innerJoin('app', 'app.id', 'serving.app_id')
    .select([
      'serving.id',
      'serving.app_id',
      'app.project_id',
      'serving.environment',
      'serving.surface',
      'serving.user_id',
      'serving.country',
      'serving.platform',
      'serving.is_minor',
      'serving.offers',
      'serving.flags',
      'serving.seed',
      'serving.model_version',
      'serving.config_version',
      'serving.ranking_input',
    ])
    .where('serving.id', '=', id)
    .executeTakeFirst()
}
