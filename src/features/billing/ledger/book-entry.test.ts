import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { startTestDatabase, testDatabaseKind } from '../../../../test/support/database/database.ts'
import { share } from '../../../../test/support/share.ts'
import type { Database } from '../../../db/database.ts'
import { transact } from '../../../db/transact.ts'
import { createUuidV7 } from '../../../lib/ids/uuid.ts'
import { systemRandom } from '../../../lib/random.ts'
import { type Account, accountIdOf, accountOfParty, networkAccount } from './account.ts'
import { bookEntry, type NewEntry, type NewLine } from './book-entry.ts'

const nowMs = Date.parse('2026-12-01T10:00:00Z')
const newId = createUuidV7({ nowMs: () => nowMs }, systemRandom)
const due = new Date('2026-12-31T10:00:00Z')

const entryOf = (given: Partial<NewEntry> = {}): NewEntry => ({
  id: newId(),
  kind: 'adjustment',
  cause: randomUUID(),
  happenedAt: new Date(nowMs),
  isDemo: false,
  ...given,
})

const margin = networkAccount('margin', false)
const newPublisher = (): Account => accountOfParty({ kind: 'publisher', projectId: randomUUID() }, false)
const linesOf = (account: Account, amountMicros: bigint): NewLine[] => [
  { account: margin, amountMicros, dueAt: null },
  { account, amountMicros: -amountMicros, dueAt: due },
]

describe('the ledger', () => {
  const shared = share((t) => startTestDatabase(t))
  let database: Database
  before(() => {
    database = shared()
  })

  const linesIn = async (entryId: string) =>
    (
      await database.db
        .selectFrom('ledger_line')
        .select(['account_id', 'amount_micros', 'due_at'])
        .where('entry_id', '=', entryId)
        .orderBy('number')
        .execute()
    ).map((row) => [row.account_id, row.amount_micros, row.due_at?.getTime() ?? null])

  it('books an entry once for a cause, with the accounts that it is the first to use', async () => {
    const publisher = newPublisher()
    const entry = entryOf()
    assert.equal(await bookEntry(database.db, entry, linesOf(publisher, 7_000_000n)), true)
    assert.equal(await bookEntry(database.db, { ...entry, id: newId() }, linesOf(publisher, 8_000_000n)), false)
    assert.deepEqual(await linesIn(entry.id), [
      [accountIdOf(margin), 7_000_000n, null],
      [accountIdOf(publisher), -7_000_000n, due.getTime()],
    ])
    const account = await database.db
      .selectFrom('ledger_account')
      .innerJoin('billing_party', 'billing_party.id', 'party_id')
      .select(['ledger_account.kind', 'project_id', 'is_demo', 'ledger_account.currency'])
      .where('ledger_account.id', '=', accountIdOf(publisher))
      .executeTakeFirstOrThrow()
    assert.deepEqual(account, {
      kind: 'publisher',
      project_id: publisher.owner?.kind === 'publisher' ? publisher.owner.projectId : undefined,
      is_demo: false,
      currency: 'USD',
    })
  })

  it('makes an account once, whatever books on it in parallel', async () => {
    const publisher = newPublisher()
    const booked = await Promise.all(
      Array.from({ length: 20 }, () =>
        transact(database.db, (trx) => bookEntry(trx, entryOf(), linesOf(publisher, 10_000n))),
      ),
    )
    assert.ok(booked.every((is) => is))
    const { rows } = await database.pool.query(
      'select sum(amount_micros)::text as sum from ledger_line where account_id = $1',
      [accountIdOf(publisher)],
    )
    assert.equal(rows[0].sum, '-200000')
  })

  it('leaves out lines of 0, and keeps amounts beyond the exact numbers of JSON', async () => {
    const entry = entryOf()
    const large = 9_199_999_999_999_999_999n
    const zero: NewLine = { account: networkAccount('fees', false), amountMicros: 0n, dueAt: null }
    await bookEntry(database.db, entry, [zero, ...linesOf(newPublisher(), large)])
    assert.deepEqual(
      (await linesIn(entry.id)).map(([, amount]) => amount),
      [large, -large],
    )
  })

  it('refuses lines that do not add up in each currency, before the database and in it', async () => {
    const one = { account: margin, amountMicros: 1n, dueAt: null }
    const other = { account: networkAccount('exchange', false, 'EUR'), amountMicros: -1n, dueAt: null }
    await assert.rejects(bookEntry(database.db, entryOf(), [one, other]), /do not add up to 0/)
    const entry = entryOf()
    await bookEntry(database.db, entry, linesOf(newPublisher(), 5n))
    const adding = (amount: number) =>
      database.pool.query(
        `insert into ledger_line (entry_id, number, account_id, currency, amount_micros)
         values ($1, 7, $2, 'USD', $3)`,
        [entry.id, accountIdOf(margin), amount],
      )
    await assert.rejects(adding(1), /do not add up to 0/)
    await assert.rejects(adding(0), /amount_not_zero/)
    assert.equal((await linesIn(entry.id)).length, 2)
  })

  it('never changes an entry or a line', async () => {
    await bookEntry(database.db, entryOf(), linesOf(newPublisher(), 5n))
    for (const statement of [
      'update ledger_line set amount_micros = amount_micros + 1',
      'delete from ledger_line',
      "update ledger_entry set reason = 'other'",
      'delete from ledger_entry',
    ]) {
      await assert.rejects(database.pool.query(statement), /never changed/, statement)
    }
  })

  it('moves the funds of the advertiser whose account has a line: a deposit what is funded, all else what is used', async () => {
    const owner = { kind: 'advertiser', organizationId: randomUUID() } as const
    const account = accountOfParty(owner, false)
    await bookEntry(database.db, entryOf(), linesOf(account, -1_000_000n))
    const party = await database.db
      .selectFrom('ledger_account')
      .select('party_id')
      .where('id', '=', accountIdOf(account))
      .executeTakeFirstOrThrow()
    const partyId = party.party_id ?? assert.fail()
    await database.db
      .insertInto('advertiser_funds')
      .values({
        ...{ party_id: partyId, account_id: accountIdOf(account) },
        ...{ funded_micros: '0', used_micros: '1000000', limit_micros: '0' },
      })
      .execute()
    const settling = (amount: bigint): NewLine[] => [
      { account: networkAccount('cash', false), amountMicros: amount, dueAt: null },
      { account, amountMicros: -amount, dueAt: null },
    ]
    await bookEntry(database.db, entryOf({ kind: 'deposit' }), settling(100_000_000n))
    await bookEntry(database.db, entryOf({ kind: 'refund' }), settling(-3_000_000n))
    const repeated = entryOf()
    await bookEntry(database.db, repeated, linesOf(account, -20_000_000n))
    await bookEntry(database.db, repeated, linesOf(account, -20_000_000n))
    const funds = await database.db.selectFrom('advertiser_funds').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([funds.funded_micros, funds.used_micros], ['97000000', '21000000'])
  })

  it('rolls back a booking that took more than a minute, as one that may be repeated', {
    skip: testDatabaseKind === 'embedded' ? 'the embedded database has one session, which cannot be set back' : false,
  }, async () => {
    const { rows } = await database.pool.query(
      `select pg_get_functiondef(oid) as text from pg_proc where proname = 'check_ledger_line'`,
    )
    // The transaction is made to look a minute older, as no test waits that long.
    const aged = rows[0].text.replace("interval '1 minute'", "interval '0 minute' - interval '1 second'")
    await database.pool.query(aged)
    try {
      await assert.rejects(bookEntry(database.db, entryOf(), linesOf(newPublisher(), 5n)), { code: '40001' })
    } finally {
      await database.pool.query(rows[0].text)
    }
    await bookEntry(database.db, entryOf(), linesOf(newPublisher(), 5n))
  })
})
