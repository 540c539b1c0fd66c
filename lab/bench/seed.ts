import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { deriveKeyRing } from '../../src/lib/ids/key-ring.ts'
import { createSecretBox, secretPurposes } from '../../src/lib/ids/secret-box.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { processEncryptionKey } from '../../test/support/app/service-process.ts'

/** The app under load: it grants a free trial, and has a live key and every campaign on its list. */
export interface SeededWorld {
  readonly appId: string
  readonly apiKey: string
  readonly secretKey: string
}

export interface WorldSize {
  readonly campaigns: number
  readonly organizations: number
}

/** The location of a database: PostgreSQL's address, or the directory of the embedded one. */
export interface DatabaseAddress {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** The countries of users; half of the campaigns target three of them each. */
export const countries: readonly string[] = ['US', 'DE', 'FR', 'GB', 'JP', 'BR', 'IN', 'CA', 'AU', 'ES']

export const quiet = { info() {}, warn() {}, error() {} }

/** Empties the database and makes an app with this many campaigns of one creative each; closes the database. */
export async function seedWorld(address: DatabaseAddress, size: WorldSize): Promise<SeededWorld> {
  if (address.databaseUrl !== undefined) await emptyDatabase(address.databaseUrl)
  await using database = await openDatabase({ ...address, logger: quiet })
  await migrate(database)
  const world = await insertApp(database.pool)
  await insertAdvertisers(database.pool, size.organizations)
  await insertCampaigns(database.pool, world.appId, size)
  return world
}

async function emptyDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.end()
}

async function insertApp(pool: pg.Pool): Promise<SeededWorld> {
  const apiKey = `pk_live_${randomBytes(16).toString('hex')}`
  const secretKey = `sk_live_${randomBytes(16).toString('hex')}`
  const [appId, projectId, keyId] = [randomUUID(), randomUUID(), randomUUID()]
  const secretBox = createSecretBox(deriveKeyRing(processEncryptionKey).secretBox, systemRandom)
  await pool.query(`insert into project (id, name, created_at, updated_at) values ($1, 'Bench', now(), now())`, [
    projectId,
  ])
  await pool.query(
    `insert into app (id, project_id, name, platform, entitlement, created_at, updated_at)
     values ($1, $2, 'Bench', 'api', '{"type": "free_trial", "durationDays": 30}', now(), now())`,
    [appId, projectId],
  )
  await pool.query(
    `insert into api_key (id, project_id, environment, publishable_key, secret_key_sealed, rate_limit_per_second, created_at)
     values ($1, $2, 'live', $3, $4, 1000000, now())`,
    [keyId, projectId, apiKey, secretBox.seal(secretKey, secretPurposes.apiKey(keyId))],
  )
  return { appId, apiKey, secretKey }
}

async function insertAdvertisers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into organization (id, name, url, logo_url, postback_token_hash, api_key_hash, created_at, updated_at)
     select gen_random_uuid(), name, 'https://advertiser.example', 'https://images.example/logo.png', sha256(name::bytea),
       sha256(name::bytea), now(), now()
     from (select case n when 1 then 'Advertiser' else 'Advertiser ' || n end as name from generate_series(1, $1::int) as n) as named`,
    [count],
  )
}

async function insertCampaigns(pool: pg.Pool, appId: string, { campaigns, organizations }: WorldSize): Promise<void> {
  await pool.query(
    `insert into category (id, name) select gen_random_uuid(), 'Category ' || n from generate_series(1, 20) as n`,
  )
  await pool.query(
    `insert into campaign (id, organization_id, name, perk, destination_url, target_countries, payout_micros, created_at,
       updated_at)
     select gen_random_uuid(), organization.id, 'Campaign ' || n, 'Three months free',
       'https://advertiser.example/landing?c=' || n,
       case when n % 2 = 0 then ($2::text[])[1 + n % 8 : 3 + n % 8] else '{}' end,
       1000000 + n * 1000, now() - interval '30 days', now()
     from generate_series(1, $1::int) as n
     join (select id, row_number() over (order by name) as place from organization) as organization
       on organization.place = 1 + n % $3::int`,
    [campaigns, countries, organizations],
  )
  await pool.query(
    `insert into campaign_category (campaign_id, category_id, position)
     select campaign.id, category.id, 1
     from (select id, row_number() over (order by name) as place from campaign) as campaign
     join (select id, row_number() over (order by name) as place from category) as category
       on category.place = 1 + campaign.place % 20`,
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
