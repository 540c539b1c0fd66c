import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { earn } from '../../support/app/earnings.ts'
import { advance, shareSandbox } from './sandbox.ts'

// One database: a test's clock is for the embedded one alone.

describe('the verification of the ledger in a sandbox', () => {
  const shared = shareSandbox()

  it('is done each night at 03:00, and the health says its result', async () => {
    const test = shared()
    const { db } = test.app.services.database
    const ledger = async () => (await test.admin('GET', '/health')).body.ledger
    const verified = ({ ran }: Awaited<ReturnType<typeof advance>>) =>
      ran.filter(({ what }) => what === 'verify_ledger').map(({ at }) => at)
    assert.deepEqual(verified(await advance(test, '2026-06-16T02:59:59.999Z')), [])
    assert.deepEqual(await ledger(), { verifiedAt: null, faults: 0 })
    assert.deepEqual(verified(await advance(test, 1)), ['2026-06-16T03:00:00.000Z'])
    assert.deepEqual(await ledger(), { verifiedAt: '2026-06-16T03:00:00.000Z', faults: 0 })
    // Its completion has no transaction, which is a fault.
    await earn(test, await test.given.app(), 1)
    await sql`alter table ledger_line disable trigger user`.execute(db)
    await sql`update ledger_line set amount_micros = amount_micros + 1 where amount_micros > 0`.execute(db)
    await sql`alter table ledger_line enable trigger user`.execute(db)
    const nights = ['2026-06-17T03:00:00.000Z', '2026-06-18T03:00:00.000Z']
    assert.deepEqual(verified(await advance(test, '2026-06-18T12:00:00Z')), nights)
    assert.deepEqual(await ledger(), { verifiedAt: nights[1], faults: 3 })
  })
})
