import { sql } from 'kysely'
import { openDatabase } from '../../src/db/connect.ts'
import type { Database } from '../../src/db/database.ts'
import { decodeCounterRow, decodeEvidence } from '../../src/features/ranking/model/counter-rows.ts'
import type { ServiceProcessOptions } from '../support/app/service-process.ts'
import { silentLogger } from '../support/database/database.ts'

type Sums = Record<'served' | 'delivered' | 'clicks' | 'completions', number>

/** The sums of events that ranking can learn from: in stored rows, and in what it learned. */
export interface LearnedSums {
  readonly rows: Sums
  readonly learned: Sums
}

/** Reads the database of a service; the embedded one must be stopped. */
export async function readLearnedSums({ dataDir, databaseUrl }: ServiceProcessOptions): Promise<LearnedSums> {
  await using database = await openDatabase({ databaseUrl, dataDir, logger: silentLogger })
  const count = async (query: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(query)}`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }
  return {
    rows: {
      served: await count(`serving, generate_series(1, length(offers), 36) where environment = 'live'`),
      delivered: await count('delivery'),
      // Ranking learns whether an impression was clicked, not how often.
      clicks: await count(
        `(select distinct serving_id, position from transaction where class = 'person' and serving_id is not null) impression`,
      ),
      completions: await count(`transaction where state = 'verified' and class = 'person' and serving_id is not null`),
    },
    learned: await learnedOf(database),
  }
}

async function learnedOf({ db }: Database): Promise<Sums> {
  const evidence = await db.selectFrom('ranking_evidence').select('body').execute()
  const learned = { served: 0, delivered: 0, clicks: 0, completions: 0 }
  for (const { body } of evidence) {
    for (const row of decodeEvidence(body).map(decodeCounterRow)) {
      if (row.kind !== 'cell') continue
      learned.served += row.served
      learned.delivered += row.delivered
      learned.clicks += row.clicks
      learned.completions += row.completions
    }
  }
  return learned
}
