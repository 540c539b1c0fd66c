import assert from 'node:assert/strict'
import { it } from 'node:test'
import { tokenActor } from '../../../src/access/actor.ts'
import { importCampaigns } from '../../../src/features/campaigns/transfer/import-campaigns.ts'
import { startTestApp } from '../../support/app/start-test-app.ts'
import { countStatements } from '../../support/database/count-statements.ts'

it('imports 500 campaigns in a constant number of statements', async (t) => {
  const { app, given } = await startTestApp(t)
  await given.app()
  const { id } = await given.organization()
  const { database, statements } = countStatements(app.services.database)
  const origin = { actor: tokenActor, requestId: 'import', address: undefined }
  const rowsOf = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => ({
      externalId: `row ${n}`,
      name: `${name} ${n}`,
      destinationUrl: 'https://advertiser.example/',
      categories: [`${name} ${n}`],
      ...(n % 2 === 0 ? { payout: { amount: 1 } } : { perk: 'Free' }),
    }))
  const used = async (count: number, name: string) => {
    const before = statements()
    const { counts } = await importCampaigns({ ...app.services, database, ...origin }, id, {
      campaigns: rowsOf(count, name),
    })
    assert.equal(counts.create + counts.update, count)
    return statements() - before
  }
  await used(1, 'First')
  // Known and new campaigns with a payout, as below.
  const few = await used(3, 'Few')
  assert.ok(few < 20, `${few} statements`)
  for (const name of ['Made', 'Changed']) assert.ok((await used(500, name)) <= few, name)
})
