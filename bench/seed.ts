import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../src/db/connect.ts'
import type { Database } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { secretKeyPurpose } from '../src/features/apps/authenticate-signed.ts'
import { deriveKeyRing } from '../src/lib/key-ring.ts'
import { systemRandom } from '../src/lib/random.ts'
import { createSecretBox } from '../src/lib/secret-box.ts'

/** What the load is sent to: an app whose every campaign may be shown in every country. */
export interface SeededWorld {
  readonly appId: string
  readonly apiKey: string
  readonly secretKey: string
}

/** The `ENCRYPTION_KEY` that the bench starts the service with. */
export const benchEncryptionKey = Buffer.alloc(32, 7)

const quiet = { info() {}, warn() {}, error() {} }

/** Makes an app with so many campaigns of one creative each, in an empty database, and closes it again. */
export async function seedWorld(dataDir: string, databaseUrl: string | undefined, campaigns: number) {
  if (databaseUrl !== undefined) await emptyDatabase(databaseUrl)
  await using database = await openDatabase({ databaseUrl, dataDir, logger: quiet })
  await migrate(database)
  return await insertWorld(database, campaigns)
}

async function emptyDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.end()
}

async function insertWorld({ pool }: Database, campaigns: number): Promise<SeededWorld> {
  const apiKey = `pk_live_${randomBytes(16).toString('hex')}`
  const secretKey = `sk_live_${randomBytes(16).toString('hex')}`
  const keyId = randomUUID()
  const secretBox = createSecretBox(deriveKeyRing(benchEncryptionKey).secretBox, systemRandom)
  const hash = createHash('sha256').update(apiKey).digest()
  const { rows } = await pool.query<{ app_id: string; project_id: string; organization_id: string }>(
    'select gen_random_uuid() as app_id, gen_random_uuid() as project_id, gen_random_uuid() as organization_id',
  )
  const [ids] = rows
  if (ids === undefined) throw new Error('The database made no ids.')
  const { app_id: appId, project_id: projectId, organization_id: organizationId } = ids
  await pool.query(
    `insert into organization (id, name, url, logo_url, postback_token_hash, api_key_hash, created_at, updated_at)
     values ($1, 'Advertiser', 'https://advertiser.example', 'https://images.example/logo.png', $2, $2, now(), now())`,
    [organizationId, hash],
  )
  await pool.query(`insert into project (id, name, created_at, updated_at) values ($1, 'Bench', now(), now())`, [
    projectId,
  ])
  await pool.query(
    `insert into app (id, project_id, name, platform, created_at, updated_at)
     values ($1, $2, 'Bench', 'api', now(), now())`,
    [appId, projectId],
  )
  await pool.query(
    `insert into api_key (id, project_id, environment, publishable_key, secret_key_sealed, rate_limit_per_second, created_at)
     values ($1, $2, 'live', $3, $4, 1000000, now())`,
    [keyId, projectId, apiKey, secretBox.seal(secretKey, secretKeyPurpose(keyId))],
  )
  await insertCampaigns(pool, organizationId, appId, campaigns)
  return { appId, apiKey, secretKey }
}

async function insertCampaigns(pool: pg.Pool, organizationId: string, appId: string, count: number): Promise<void> {
  await pool.query(
    `insert into campaign (id, organization_id, name, perk, destination_url, payout_micros, created_at, updated_at)
     select gen_random_uuid(), $1, 'Campaign ' || n, 'Three months free', 'https://advertiser.example/landing?c=' || n,
       1000000 + n * 1000, now() - interval '30 days', now()
     from generate_series(1, $2::int) as n`,
    [organizationId, count],
  )
  await pool.query(
    `insert into creative (id, campaign_id, title, description, primary_image_url, cta_text, created_at, updated_at)
     select gen_random_uuid(), id, name, 'Try it now and pay nothing until the summer is over.',
       'https://images.example/' || id || '.png', 'Get it', now(), now()
     from campaign`,
  )
  await pool.query(
    `insert into app_campaign (app_id, campaign_id, position)
     select $1, id, row_number() over (order by name) from campaign`,
    [appId],
  )
}
