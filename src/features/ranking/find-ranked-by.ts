import type { Db } from '../../db/database.ts'
import { type RankedWorld, unpackModel, unpackWorld } from './archive-ranking.ts'
import { findLatestVersion, findVersion } from './ranking-archive.queries.ts'
import { emptyRankingModel, type RankingModel } from './ranking-model.ts'

/** What a version of the ranking stands for. */
export interface RankedBy {
  readonly world: RankedWorld
  readonly model: RankingModel
}

/** Finds what ranked under a version that a serving names; undefined when it is not kept, or not any more. */
export async function findRankedBy(db: Db, version: bigint): Promise<RankedBy | undefined> {
  const row = await findVersion(db, version)
  if (row === undefined) return undefined
  const model = row.model === null ? emptyRankingModel() : unpackModel(row.model)
  return { world: unpackWorld(row.world), model: { ...model, version: String(version) } }
}

/** Finds what ranked last, of whatever process; undefined before anything was served. */
export async function findLatestRankedBy(db: Db): Promise<RankedBy | undefined> {
  const version = await findLatestVersion(db)
  return version === undefined ? undefined : findRankedBy(db, version)
}
