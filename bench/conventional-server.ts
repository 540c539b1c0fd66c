import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { openDatabase } from '../src/db/connect.ts'

/**
 * The same feed and click as they are usually built: `conventional-server.ts <dataDir> <databaseUrl?>`. Campaigns come
 * from the database at each request, every impression is a row and every statement a round trip, counters are updated
 * in place, all in one transaction before the answer. It prints its port and the address of a link.
 */
const [dataDir = '', databaseUrl] = process.argv.slice(2)
const quiet = { info() {}, warn() {}, error() {} }
const database = await openDatabase({ databaseUrl, dataDir, logger: quiet })
const { pool } = database

await pool.query(`
  create table impression (id uuid primary key, user_id text, campaign_id uuid, creative_id uuid, position int, served_at timestamptz);
  create table opened (id uuid primary key, impression_id uuid, campaign_id uuid, user_id text, opened_at timestamptz);
  create table campaign_day (campaign_id uuid, day date, served bigint, clicks bigint, primary key (campaign_id, day))`)

const server = fastify()

server.post('/publisher/sdk/v1/offers/feed', async (request) => {
  const { userId, attributes } = request.body as { userId: string; attributes: { countryCode: string } }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select id from api_key where publishable_key = $1', [request.headers['x-api-key']])
    const { rows } = await client.query(
      `select campaign.id, campaign.perk, creative.id as creative_id, creative.title, creative.description,
         creative.primary_image_url, organization.name
       from campaign
       join creative on creative.campaign_id = campaign.id
       join organization on organization.id = campaign.organization_id
       where campaign.status = 'active' and (campaign.target_countries = '{}' or $1 = any(campaign.target_countries))
       order by campaign.payout_micros desc, campaign.id limit 10`,
      [attributes.countryCode],
    )
    const offers = []
    for (const [position, row] of rows.entries()) {
      const id = randomUUID()
      await client.query('insert into impression values ($1, $2, $3, $4, $5, now())', [
        id,
        userId,
        row.id,
        row.creative_id,
        position,
      ])
      await client.query(
        `insert into campaign_day values ($1, current_date, 1, 0)
         on conflict (campaign_id, day) do update set served = campaign_day.served + 1`,
        [row.id],
      )
      offers.push({ impressionUid: id, clickUrl: `http://127.0.0.1/l/${id}`, title: row.title, perk: row.perk })
    }
    await client.query('commit')
    return { success: true, offers }
  } finally {
    client.release()
  }
})

server.get('/l/:id', async (request, reply) => {
  const { id } = request.params as { id: string }
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `select impression.campaign_id, impression.user_id, campaign.destination_url
       from impression join campaign on campaign.id = impression.campaign_id where impression.id = $1`,
      [id],
    )
    const transactionId = randomUUID()
    await client.query('insert into opened values ($1, $2, $3, $4, now())', [
      transactionId,
      id,
      rows[0]?.campaign_id,
      rows[0]?.user_id,
    ])
    await client.query(
      `insert into campaign_day values ($1, current_date, 0, 1)
       on conflict (campaign_id, day) do update set clicks = campaign_day.clicks + 1`,
      [rows[0]?.campaign_id],
    )
    await client.query('commit')
    return reply.code(302).header('location', `${rows[0]?.destination_url}&transaction_id=${transactionId}`).send()
  } finally {
    client.release()
  }
})

process.stdout.write(`${new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port}\n`)
