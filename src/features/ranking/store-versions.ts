import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { packWorld } from './archive-ranking.ts'
import { insertModel, insertVersion, insertWorld } from './ranking-archive.queries.ts'
import type { RankingWorlds, UsedVersion } from './ranking-worlds.ts'

const packed = new WeakMap<UsedVersion['world'], { body: Buffer; hash: Buffer }>()

/** Stores what ranked since the last call, so that its servings can be ranked again. */
export async function storeVersions(database: Database, worlds: RankingWorlds, now: Date): Promise<void> {
  for (const { version, model, body: modelBody, world } of worlds.unstored()) {
    const { body, hash } = packOnce(world)
    await database.db.transaction().execute(async (trx) => {
      await insertWorld(trx, { hash, body, created_at: now })
      const modelVersion = modelBody === null ? 0n : BigInt(model.version)
      if (modelBody !== null) {
        await insertModel(trx, { version: modelVersion, body: Buffer.from(modelBody), created_at: now })
      }
      await insertVersion(trx, {
        version: BigInt(version),
        model_version: modelVersion,
        world_hash: hash,
        created_at: now,
      })
    })
    worlds.markStored(version)
  }
}

/** A world outlives many models. */
function packOnce(world: UsedVersion['world']): { body: Buffer; hash: Buffer } {
  const known = packed.get(world)
  if (known !== undefined) return known
  const body = packWorld(world)
  const made = { body, hash: createHash('sha256').update(body).digest() }
  packed.set(world, made)
  return made
}
