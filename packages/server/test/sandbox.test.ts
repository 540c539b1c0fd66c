import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startSandbox } from '../src/testing/index.ts'

// Own process: it starts services.

const attributes = { countryCode: 'US', language: 'en' }

describe('startSandbox', () => {
  it('gives a service of its own, with campaigns of a file and a clock that the test moves', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'offerwire-start-sandbox-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const from = join(folder, 'campaigns.json')
    const campaign = { name: 'Mine', destinationUrl: 'https://lumen.example/', payout: { amount: 3, model: 'CPA' } }
    writeFileSync(from, JSON.stringify([campaign]))
    const sandbox = await startSandbox({ at: '2027-01-31T12:00:00Z', from })
    t.after(() => sandbox.stop())

    const { client, testClient } = sandbox
    const { offers } = await client.serveFeed({ clientId: 'c', userId: 'ada', attributes })
    assert.deepEqual([offers.length, offers[0]?.title], [1, 'Mine'])
    const test = await testClient.serveFeed({ clientId: 'c', userId: 'ada', attributes })
    assert.ok(test.offers.every(({ title }) => title !== 'Mine'))
    const transactionId = await sandbox.open(offers[0]?.clickUrl ?? '')
    const { now, ran } = await sandbox.advance(29 * 86_400)
    assert.deepEqual([now, ran.filter(({ what }) => what === 'utc_midnight').length], ['2027-03-01T12:00:00.000Z', 29])
    assert.equal(await sandbox.postback(transactionId), 'verified')
    assert.equal(await sandbox.postback(transactionId), 'duplicate')
    assert.deepEqual(Object.keys((await client.getEntitlements('ada')).verified), ['credits'])
    assert.equal((await sandbox.advance({ to: '2027-03-02T00:00:00Z' })).now, '2027-03-02T00:00:00.000Z')

    const [{ id } = { id: '' }] = sandbox.campaigns
    assert.equal(
      (await sandbox.admin<{ status: string }>('PATCH', `/campaigns/${id}`, { status: 'paused' })).status,
      'paused',
    )
    assert.deepEqual((await client.serveFeed({ clientId: 'c', userId: 'ben', attributes })).offers, [])
    await assert.rejects(sandbox.admin('GET', '/campaigns/none'), /GET \/campaigns\/none was answered 404/)
    await sandbox.stop()
    await assert.rejects(fetch(sandbox.baseUrl))
  })

  it('rejects with what the command said when it does not start, or takes too long', async () => {
    await assert.rejects(
      startSandbox({ at: 'tomorrow' }),
      /ended with 2\. --at must be an instant|"--at must be an instant/,
    )
    await assert.rejects(startSandbox({ command: ['no-such-program'] }), { code: 'ENOENT' })
    await assert.rejects(startSandbox({ timeoutMs: 300 }), /took more than 300 ms/)
  })
})
