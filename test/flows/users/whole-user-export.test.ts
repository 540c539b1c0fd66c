import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Insertable } from 'kysely'
import { buildListIndexes } from '../../../src/db/list-indexes.ts'
import type { Tables } from '../../../src/db/tables.ts'
import {
  type PersonalTable,
  personalTables,
  type TableContent,
} from '../../../src/features/erasure/personal-columns.ts'
import { packOffers } from '../../../src/features/impressions/packed-offers.ts'
import { packCompletion } from '../../../src/features/users/completions.ts'
import { firstServingIdAt } from '../../../src/lib/ids/serving-id.ts'
import { uuidBytes } from '../../../src/lib/ids/uuid.ts'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'

type Rows = { readonly [Table in PersonalTable]: Insertable<Tables[Table]> }

/** Columns of erased rows that no export shows, with the reason. */
const leftOut: Readonly<Partial<Record<PersonalTable, Readonly<Record<string, string>>>>> = {
  app_user: {
    ranking_epoch_ms: 'as the states',
    ranking_updated_at: 'as the states',
    ranking_state_before: 'as the state',
    ranking_state: 'numbers that mean something to the present model alone',
    seen: 'counts of confirmed impressions, which the servings show',
    was_active: 'says alone that something was served or opened, which the rows of those say',
  },
  serving: { ranking_input: 'as the state of the person, of which it is a copy' },
  entitlement_grant: { further_transaction_id: 'the transaction once more' },
  subscription_event_log: { account_ids: 'read from the body, which is shown' },
}

describe('the export of a user', () => {
  const shared = shareTestApp()
  let stored = 0

  /** A row of each table, with a distinctive value in each meaningful column. */
  async function storeEverything(userId: string): Promise<{ appId: string; rows: Rows }> {
    const { given, clock, app } = shared()
    const { id: appId, projectId } = await given.app()
    const campaign = await given.campaign()
    const { newId, database } = app.services
    let minutes = 0
    const instant = () => new Date(clock.nowMs() - ++minutes * 60_000)
    const completion = () => packCompletion({ campaignId: randomUUID(), atMs: instant().getTime() })
    const mine = { app_id: appId, user_id: userId, environment: 'live' } as const
    const event = { project_id: projectId, app_id: appId, environment: 'live', received_at: instant() } as const
    const transaction = {
      ...mine,
      id: newId(),
      organization_id: campaign.organization.id,
      campaign_id: campaign.id,
      creative_id: campaign.creativeId,
      surface: 'catalog',
      class: 'person',
      client_id: 'client of the click',
      country: 'IS',
      platform: 'ios',
      state: 'verified',
      clicked_at: instant(),
      verified_at: instant(),
      verified_by: 'postback',
      order_id: 'order 4711',
      reported_amount: '12.34',
      reported_currency: 'ISK',
    } as const
    const offers = packOffers([uuidBytes(campaign.id, campaign.creativeId)], [1])
    const rows: Rows = {
      transaction,
      subscription_event_log: {
        ...event,
        id: newId(),
        event_id: 'event that was rejected',
        event_type: 'did_nothing',
        outcome: 'rejected',
        reason: 'The reason of the rejection.',
        account_ids: [userId],
        raw_body: Buffer.from(`{"app_account_id": "${userId}", "more": "rejected"}`),
      },
      subscription_event: {
        ...event,
        event_id: 'event that was stored',
        event_type: 'did_renew',
        app_account_id: 'account id',
        publisher_user_id: userId,
        original_transaction_id: 'chain of the subscription',
        product_id: 'product',
        plan: 'plan of the subscription',
        price_amount_micros: '9990001',
        price_currency: 'SEK',
        is_trial_start: true,
        store: 'the store',
        country_code: 'GL',
        occurred_at: instant(),
        raw_payload: '{"payload": "as sent"}',
      },
      subscription_link: {
        project_id: projectId,
        app_id: appId,
        environment: 'live',
        original_transaction_id: 'chain of the subscription',
        app_account_id: userId,
        updated_at: instant(),
      },
      exposure: {
        app_id: appId,
        user_id: userId,
        assignment_version: 'version',
        cohort: 'control',
        exposed_at: instant(),
      },
      entitlement_grant: {
        ...mine,
        id: newId(),
        campaign_id: randomUUID(),
        transaction_id: transaction.id,
        kind: 'provisional',
        type: 'discount',
        value_micros: 17_250_000n,
        unit: 'percent',
        starts_at: instant(),
        // Ongoing entitlements are listed there too.
        ends_at: instant(),
      },
      app_user: {
        app_id: appId,
        user_id: userId,
        id: randomUUID(),
        created_at: instant(),
        stored_at_ms: BigInt(instant().getTime()),
        attributes: JSON.stringify({ city: 'Nuuk' }),
        identity: JSON.stringify({ email: 'ida@example.com' }),
        completed: completion(),
        completed_test: completion(),
      },
      client_trial: { app_id: appId, client_id: userId, answers: 31_415n },
      serving: {
        ...mine,
        id: firstServingIdAt(clock.nowMs()) + BigInt(++stored),
        surface: 'feed',
        client_id: 'client of the feed',
        country: 'FO',
        language: 'kl',
        platform: 'android',
        is_minor: true,
        offers,
        eligible_count: 1,
        flags: 0,
        seed: 1n,
        model_version: 1n,
        config_version: 1n,
      },
      webhook_delivery: {
        ...mine,
        id: newId(),
        transaction_id: transaction.id,
        campaign_name: 'Campaign',
        outcome: 'delivered',
        http_status: 299,
        created_at: instant(),
      },
    }
    for (const [table, row] of Object.entries(rows)) {
      await database.db
        .insertInto(table as PersonalTable)
        .values(row as Insertable<Tables[PersonalTable]>)
        .execute()
    }
    return { appId, rows }
  }

  it('contains every column that erasure deletes, empties or renames', async () => {
    const { appId, rows } = await storeEverything('ida')
    const answer = await shared().admin('GET', `/apps/${appId}/users/ida/export`)
    assert.equal(answer.status, 200, answer.text)
    const absent: string[] = []
    for (const [table, content] of Object.entries(personalTables) as [PersonalTable, TableContent][]) {
      const { deleted = [], cleared = [], pseudonymised = [] } = content
      for (const column of [...deleted, ...cleared, ...pseudonymised]) {
        if (leftOut[table]?.[column] !== undefined) continue
        const value = (rows[table] as Record<string, unknown>)[column]
        assert.notEqual(value, undefined, `${table}.${column} has a value`)
        if (!textsOf(column, value).every((text) => answer.text.includes(text))) absent.push(`${table}.${column}`)
      }
    }
    assert.deepEqual(absent, [])
  })

  it("contains the user's location, orders and whether they were treated as a minor", async () => {
    const { appId, rows } = await storeEverything('eva')
    const { transactions, servings, clientTrial } = (await shared().admin('GET', `/apps/${appId}/users/eva/export`))
      .body
    const { timeline, ...transaction } = transactions[0]
    assert.ok(timeline.length > 2)
    assert.partialDeepStrictEqual(transaction, {
      clientId: 'client of the click',
      country: 'IS',
      platform: 'ios',
      orderId: 'order 4711',
      reportedAmount: '12.34',
      reportedCurrency: 'ISK',
    })
    assert.equal(transaction.id, rows.transaction.id)
    assert.partialDeepStrictEqual(servings[0], { country: 'FO', language: 'kl', platform: 'android', isMinor: true })
    assert.deepEqual(clientTrial, { answers: 31_415 })
  })

  it("contains the advertiser's reports for an operator only, as does the user's page", async () => {
    const { appId } = await storeEverything('ola')
    const { project_id: projectId } = await shared()
      .app.services.database.db.selectFrom('app')
      .select('project_id')
      .where('id', '=', appId)
      .executeTakeFirstOrThrow()
    const publisher = await signedInMember(shared(), { role: 'publisher', projectId })
    const operator = await signedInMember(shared(), { role: 'operator' })
    for (const path of [`/apps/${appId}/users/ola`, `/apps/${appId}/users/ola/export`]) {
      const [transaction] = (await publisher.call('GET', path)).body.transactions
      assert.partialDeepStrictEqual(transaction, { clientId: 'client of the click', country: 'IS', platform: 'ios' })
      for (const field of ['orderId', 'reportedAmount', 'reportedCurrency']) assert.ok(!(field in transaction), field)
      assert.equal((await operator.call('GET', path)).body.transactions[0].orderId, 'order 4711')
    }
  })

  it('contains each serving once, newest first, whatever days they are from', async () => {
    const { clock, app, travel } = shared()
    const { database } = app.services
    const { appId, rows } = await storeEverything('una')
    const ids = [rows.serving.id as bigint]
    for (let day = 1; day <= 25; day++) {
      await travel(86_400_000)
      const first = firstServingIdAt(clock.nowMs())
      const ofDay = Array.from({ length: 10 }, (_, n) => ({ ...rows.serving, id: first + BigInt(n) }))
      await database.db.insertInto('serving').values(ofDay).execute()
      ids.push(...ofDay.map(({ id }) => id))
    }
    while ((await buildListIndexes(database, clock.nowMs())).length > 0);
    const { servings } = (await shared().admin('GET', `/apps/${appId}/users/una/export`)).body
    const exported = servings.map(({ id }: { id: string }) => id)
    assert.deepEqual(exported, ids.map(String).reverse())
  })
})

/** The JSON texts of a column's value. */
function textsOf(column: string, value: unknown): string[] {
  if (column.startsWith('completed')) {
    const bytes = value as Buffer
    return [
      bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      new Date(Number(bytes.readBigInt64BE(16))).toISOString(),
    ]
  }
  if (column === 'attributes' || column === 'identity') return [String(value).slice(1, -1)]
  if (column === 'stored_at_ms') return [new Date(Number(value)).toISOString()]
  if (column === 'value_micros') return [`"value":${Number(value) / 1e6}`]
  if (column === 'price_amount_micros') return [`"priceAmountMicros":${value}`]
  if (column === 'is_trial_start') return ['"isTrialStart":true']
  if (column === 'outcome') return ['"rejectedEvents":[{']
  if (value instanceof Date) return [value.toISOString()]
  return [JSON.stringify(Buffer.isBuffer(value) ? value.toString() : value)]
}
