import { sql } from 'kysely'
import { found } from '../../../access/actor.ts'
import type { Core } from '../../../core.ts'
import type { Environment } from '../../../db/column-types.ts'
import type { Db } from '../../../db/database.ts'
import { lockAndCount } from '../../../db/query-parts.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import { showRow } from '../../../lib/camel-case-row.ts'
import { createCredential } from '../../../lib/ids/credential.ts'
import { secretPurposes } from '../../../lib/ids/secret-box.ts'
import { canonicalUuid } from '../../../lib/ids/uuid.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { findProjectOfApp } from '../apps.queries.ts'
import type { CreateKey, Key, NewKey } from './key.schema.ts'
import { findGreatestRate, insertKey, type KeyRow, markKeyRevoked } from './keys.queries.ts'

/** Active keys that one project may have: every process keeps them all in memory. */
const mostKeys = 100

/**
 * Creates a key pair. Its secret half is returned only here, and stored encrypted. Throws `conflict` beyond the limit.
 */
export async function createKey(
  change: Change & Pick<Core, 'random' | 'secretBox'>,
  projectId: string,
  { environment, appId, rateLimitPerSecond }: CreateKey,
): Promise<NewKey> {
  const { newId, random, secretBox, clock } = change
  const secretKey = createCredential(`sk_${environment}_`, random)
  const key = await applyChange(change, async (db) => {
    if ((await lockAndCount(db, 'project', projectId, 'api_key', sql`revoked_at is null`)) >= mostKeys) {
      throw new ServiceError('conflict', `The project already has ${mostKeys} keys. Revoke one first.`)
    }
    if (rateLimitPerSecond !== undefined && !change.actor.isOperator) {
      await requireRate(db, { projectId, environment, rateLimitPerSecond })
    }
    const id = newId()
    const row = await insertKey(db, {
      id,
      project_id: projectId,
      app_id: appId === undefined ? null : await requireAppOf(db, projectId, appId),
      environment,
      publishable_key: createCredential(`pk_${environment}_`, random),
      secret_key_sealed: secretBox.seal(secretKey, secretPurposes.apiKey(id)),
      rate_limit_per_second: rateLimitPerSecond ?? null,
      created_at: new Date(clock.nowMs()),
      revoked_at: null,
    })
    const answer = presentKey(row)
    const audit = { action: 'key.create', objectId: row.id, projectId, changes: answer }
    return { answer, audit, shows: [{ kind: 'project', id: projectId }] }
  })
  return { ...key, secretKey }
}

/** Only the operator raises rates; a new key may have the rate of a key that it can replace. */
async function requireRate(
  db: Db,
  wanted: { projectId: string; environment: Environment; rateLimitPerSecond: number },
) {
  if (wanted.rateLimitPerSecond <= (await findGreatestRate(db, wanted))) return
  const message =
    'rateLimitPerSecond must not be above that of another key of the project. Only the operator can set more.'
  throw new ServiceError('forbidden', message)
}

async function requireAppOf(db: Db, projectId: string, text: string): Promise<string> {
  const appId = canonicalUuid(text)
  if (appId !== undefined && (await findProjectOfApp(db, appId)) === projectId) return appId
  throw fieldError('appId', 'is not the id of an app of this project')
}

/** Revokes a key: it is refused from now on. */
export async function revokeKey(change: Change, id: string): Promise<void> {
  return applyChange(change, async (db) => {
    const row = found(await markKeyRevoked(db, id, new Date(change.clock.nowMs())))
    const audit = { action: 'key.revoke', objectId: id, projectId: row.project_id }
    return { answer: undefined, audit, shows: [{ kind: 'project', id: row.project_id }] }
  })
}

export const presentKey: (row: KeyRow) => Key = showRow
