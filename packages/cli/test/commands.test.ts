import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GivenApp, GivenCampaign } from '../../../test/support/app/given.ts'
import { testAdminToken } from '../../../test/support/app/start-test-app.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { isOfferCompleted, verifyWebhook } from '../../server/src/webhook.ts'
import { type CommandTest, startService } from './start-service.ts'

const endings: (() => unknown)[] = []
let { test, url, home, offerwire, json } = {} as CommandTest
let app: GivenApp
let campaign: GivenCampaign

before(async () => {
  ;({ test, url, home, offerwire, json } = await startService({ after: (end) => endings.push(end as () => unknown) }))
  app = await test.given.app()
  campaign = await test.given.campaign([app], {
    name: 'A demo',
    is_demo: true,
    payout_micros: 2_500_000n,
    target_countries: ['US'],
  })
  await test.given.campaign([app], { name: 'Elsewhere', target_countries: ['FR'] })
})
after(async () => {
  for (const end of endings) await end()
})

describe('offerwire listen, trigger and tail', () => {
  it('completes an offer and forwards it once to a local receiver, signed as the webhook is, though none is set', async () => {
    const signingSecret = 'whsec_of_the_test'
    const heard: { transactionId: string; environment: string | undefined }[] = []
    const receiver = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray())
      const { event, environment } = await verifyWebhook({ body, headers: request.headers }, signingSecret)
      if (isOfferCompleted(event)) heard.push({ transactionId: event.transactionId, environment })
      response.writeHead(204).end()
    })
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
    const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`

    const ending = new AbortController()
    const lines: Record<string, unknown>[] = []
    const tailed = new Map<string, string[]>()
    const bothTailed = Promise.withResolvers<void>()
    const listening = offerwire(`listen --forward-to ${target} --app ${app.id} --json`, {
      env: { OFFERWIRE_SIGNING_SECRET: signingSecret },
      signal: ending.signal,
      onOutput: (text) => lines.push(JSON.parse(text)),
    })
    const tailing = offerwire(`tail --app ${app.id} --json`, {
      signal: ending.signal,
      onOutput: (text) => {
        const { id, step } = JSON.parse(text)
        const steps = [...(tailed.get(id) ?? []), step]
        tailed.set(id, steps)
        if (steps.includes('clicked') && steps.includes('completed')) bothTailed.resolve()
      },
    })
    const triggered: Record<string, string>[] = []
    // `tail` does not show clicks from before its first poll.
    for (let isTailed = false; !isTailed; ) {
      triggered.push(await json(`trigger --app ${app.id}`))
      isTailed = await Promise.race([bothTailed.promise.then(() => true), sleep(2_000, false)])
    }
    while (lines.length <= triggered.length) await sleep(100)
    ending.abort()
    assert.deepEqual([(await listening).exitCode, (await tailing).exitCode], [0, 0])
    receiver.close()

    const [first, ...forwarded] = lines
    const ids = triggered.map(({ transactionId }) => transactionId)
    assert.deepEqual(
      heard,
      ids.map((transactionId) => ({ transactionId, environment: 'test' })),
    )
    const [{ transactionId, userId, campaignId, status } = {}] = triggered
    assert.deepEqual([status, campaignId], ['verified', campaign.id])
    const [line = {}] = forwarded
    assert.deepEqual(first, { appId: app.id, forwardTo: target, signingSecret })
    assert.deepEqual([line.transactionId, line.delivered, line.httpStatus], [transactionId, true, 204])
    assert.deepEqual(line.event, { ...(line.event as object), userId, campaignName: 'A demo', payout: 2.5 })
  })

  it('says what to do where nothing is served, or no receiver is named', async () => {
    const nothing = await offerwire(`trigger --app ${app.id} --country ZZ --json`)
    assert.deepEqual([nothing.exitCode, JSON.parse(nothing.stderr).error.code], [1, 'nothing_served'])
    const refused = await offerwire('listen')
    assert.deepEqual([refused.exitCode, /'--forward-to <url>' not specified/.test(refused.stderr)], [2, true])
  })
})

describe('offerwire postback test', () => {
  it('says what a report would come to, and changes nothing', async () => {
    const { transactionId } = await json(`trigger --app ${app.id}`)
    const env = { OFFERWIRE_POSTBACK_TOKEN: campaign.organization.postbackToken, OFFERWIRE_TOKEN: '' }
    const known = await json(`postback test ${transactionId}`, { env })
    assert.deepEqual([known.verdict, known.dryRun, known.httpStatus], ['duplicate', true, 200])
    const unknown = await offerwire('postback test 0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54 --json', { env })
    assert.deepEqual([unknown.exitCode, JSON.parse(unknown.stdout).verdict], [1, 'unknown_transaction'])
    assert.match(JSON.parse(unknown.stdout).remedy, /transaction_id that your page received/)
    const wrong = await offerwire(`postback test ${transactionId}`, { env: { OFFERWIRE_POSTBACK_TOKEN: 'pbt_wrong' } })
    assert.deepEqual([wrong.exitCode, /invalid_token/.test(wrong.stdout)], [1, true])
  })
})

describe('offerwire explain', () => {
  it('ranks what is shown and says why the rest is not', async () => {
    const { data } = await json(`explain --app ${app.id} --user u --country FR`)
    const verdicts = data.map(({ name, reason }: { name: string; reason: string | null }) => [name, reason])
    assert.ok(
      verdicts.some(([name, reason]: string[]) => name === 'Elsewhere' && reason === null),
      JSON.stringify(data),
    )
    const table = (await offerwire(`explain --app ${app.id} --user u`)).stdout
    assert.match(table, /^rank +campaign +verdict +score \(USD\)/)
    assert.match(table, /Elsewhere +country/)
  })
})

describe('offerwire campaigns', () => {
  it('exports to a file, imports it edited, and says of a dry run what it would do', async () => {
    const { id } = await test.given.organization()
    const organization = `--organization ${id}`
    const file = join(home, 'campaigns.csv')
    const stored = async () => (await test.admin('GET', `/organizations/${id}/campaigns`)).body.data
    const sent = [{ externalId: 'one', name: 'One', destinationUrl: 'https://lumen.example/' }]
    const made = await json(`campaigns import - ${organization}`, { input: JSON.stringify(sent) })
    assert.deepEqual(made.counts, { create: 1, update: 0, unchanged: 0, faulty: 0 })
    assert.deepEqual((await json(`campaigns export ${organization}`)).campaigns[0].name, 'One')

    assert.equal((await json(`campaigns export ${file} ${organization}`)).format, 'csv')
    writeFileSync(file, readFileSync(file, 'utf8').replace(',"One","active"', ',"One, again","paused"'))
    const dry = await offerwire(`campaigns import ${file} ${organization} --dry-run`)
    assert.match(dry.stdout, /2 +update +one +One, again +name, status\nWould create 0, update 1; 0 unchanged\./)
    assert.equal((await stored())[0].name, 'One')
    const done = await offerwire(`campaigns import ${file} ${organization}`)
    assert.deepEqual([done.exitCode, (await stored())[0].name], [0, 'One, again'])
    const again = await offerwire(`campaigns import ${file} ${organization}`)
    assert.equal(again.stdout, 'Created 0, updated 0; 1 unchanged.\n')
  })

  it('names the row and field of a file that is wrong, and imports nothing', async () => {
    const { id } = await test.given.organization()
    const input = 'externalId,name,destinationUrl\na,A,https://lumen.example/\nb,B,nowhere\n'
    const faulty = await offerwire(`campaigns import - --format csv --organization ${id}`, { input })
    assert.match(faulty.stdout, /3 +faulty +b +B +destinationUrl must be an http or https URL/)
    assert.deepEqual([faulty.exitCode, faulty.stderr], [2, 'Nothing was imported.\n'])
    assert.deepEqual((await test.admin('GET', `/organizations/${id}/campaigns`)).body.data, [])
    const noJson = await offerwire(`campaigns import - --organization ${id}`, { input })
    assert.deepEqual([noJson.exitCode, /is not JSON/.test(noJson.stderr)], [2, true])
    const many = JSON.stringify(Array.from({ length: 501 }, (_, n) => ({ externalId: `${n}`, name: 'Many' })))
    const tooMany = await offerwire(`campaigns import - --organization ${id}`, { input: many })
    assert.deepEqual([tooMany.exitCode, tooMany.stdout], [2, ''])
    const file = join(home, 'latin.csv')
    writeFileSync(file, Buffer.from('externalId,name,destinationUrl\nc,Caf\u00e9,https://lumen.example/\n', 'latin1'))
    const latin = await offerwire(`campaigns import ${file} --organization ${id}`)
    assert.deepEqual([latin.exitCode, latin.stdout, /latin\.csv is not in UTF-8/.test(latin.stderr)], [2, '', true])
    writeFileSync(
      file,
      Buffer.from('\ufeffexternalId,name,destinationUrl\nc,Caf\u00e9,https://lumen.example/\n', 'utf16le'),
    )
    assert.equal((await json(`campaigns import ${file} --organization ${id} --dry-run`)).rows[0].name, 'Caf\u00e9')
    const missing = await offerwire(`campaigns import ${join(home, 'nowhere.csv')}`)
    assert.deepEqual([missing.exitCode, /ENOENT/.test(missing.stderr)], [2, true])
  })
})

describe('offerwire rotate', () => {
  it('makes a successor of a key, which works beside the old one until that is revoked', async () => {
    const keys = await test.admin('GET', `/projects/${app.projectId}/keys`)
    const old = keys.body.data.find((key: { environment: string }) => key.environment === 'live')
    const made = await json(`rotate key ${old.id}`)
    assert.deepEqual([made.environment, made.appId, made.replaces], ['live', old.appId, old.id])
    const catalog = (key: string) =>
      test.request('POST', '/publisher/sdk/v1/offers/catalog', { key, body: { userId: 'u', countryCode: 'US' } })
    assert.deepEqual(
      [(await catalog(old.publishableKey)).status, (await catalog(made.publishableKey)).status],
      [200, 200],
    )
    const unasked = await offerwire(`rotate key ${old.id} --revoke`)
    assert.deepEqual([unasked.exitCode, /--yes/.test(unasked.stderr)], [2, true])
    await json(`rotate key ${old.id} --revoke --yes`)
    assert.deepEqual(
      [(await catalog(old.publishableKey)).status, (await catalog(made.publishableKey)).status],
      [401, 200],
    )
  })

  it("replaces an advertiser's postback token", async () => {
    const { organization } = campaign
    const { postbackToken } = await json(`rotate postback-token --organization ${organization.id} --yes`)
    const old = await test.request('GET', `/postback?token=${organization.postbackToken}&transaction_id=x`)
    const fresh = await test.request('GET', `/postback?token=${postbackToken}&transaction_id=x`)
    assert.deepEqual([old.status, fresh.status === 401], [401, false])
  })
})

describe('offerwire rotate webhook', () => {
  it('lets the old secret sign for as long as it is told', async () => {
    const { id } = await test.given.app()
    assert.equal((await test.admin('PUT', `/apps/${id}/webhook`, { url: 'https://receiver.invalid/' })).status, 200)
    const rotated = await json(`rotate webhook --app ${id} --overlap-hours 24 --yes`)
    assert.match(rotated.signingSecret, /^whsec_/)
    const { previousSecretUntil } = (await test.admin('GET', `/apps/${id}/webhook`)).body
    assert.equal(previousSecretUntil, rotated.previousSecretUntil)
    assert.equal(Date.parse(previousSecretUntil), test.clock.nowMs() + 24 * 3_600_000)
    assert.deepEqual(Object.keys(await json(`rotate webhook --app ${id} --yes`)), ['signingSecret'])
    for (const hours of ['-1', '169', '1.5', 'a']) {
      const { exitCode, stderr } = await offerwire(`rotate webhook --app ${id} --overlap-hours=${hours} --yes`)
      assert.deepEqual([exitCode, /--overlap-hours/.test(stderr)], [2, true], hours)
    }
  })
})

describe('offerwire doctor --url', () => {
  it('looks at a service from outside', async () => {
    const { findings, faults } = await json(`doctor --url ${url}`)
    assert.equal(faults, 0)
    const seen = findings.map(({ check, status }: { check: string; status: string }) => `${check} ${status}`)
    assert.deepEqual(seen, ['service ok', 'readiness ok', 'clocks ok', 'sign-in ok'])
    // OFFERWIRE_URL names it as well.
    const { findings: named } = await json('doctor', { env: { OFFERWIRE_URL: url } })
    assert.deepEqual(
      named.map(({ check }: { check: string }) => check),
      ['service', 'readiness', 'clocks', 'sign-in'],
    )
    const [, , , stranger] = (
      await json(`doctor --url ${url}`, { env: { OFFERWIRE_TOKEN: '', HOME: join(home, 'none') } })
    ).findings
    assert.deepEqual([stranger.status, /ADMIN_TOKEN/.test(stranger.remedy)], ['warning', true])
    const env = { OFFERWIRE_TOKEN: '', ADMIN_TOKEN: testAdminToken, HOME: join(home, 'none'), DATA_DIR: home }
    writeFileSync(join(home, 'addresses'), `${url}\n`)
    assert.equal(
      (await json(`doctor --url ${url}`, { env })).findings[3].message,
      'You are signed in with ADMIN_TOKEN.',
    )
    const wrong = { OFFERWIRE_TOKEN: 'wrong-token-of-24-bytes-or-so' }
    const refused = await offerwire(`doctor --url ${url}`, { env: wrong })
    assert.match(refused.stdout, /offerwire login[\s\S]*4 checks, 1 fault, 0 warnings\./)
    const nobody = await offerwire(`doctor --url http://127.0.0.1:${await freePort()}`)
    assert.deepEqual([nobody.exitCode, /does not answer/.test(nobody.stdout)], [1, true])
  })
})

describe('the operator\u2019s token', () => {
  it('goes to no address of this machine but those that the service of the data folder wrote down', async (t) => {
    const heard: (string | undefined)[] = []
    const other = createServer((request, response) => {
      heard.push(request.headers.authorization)
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"no","code":"invalid_token"}')
    })
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    t.after(() => other.close())
    const { port } = other.address() as AddressInfo
    writeFileSync(join(home, 'admin-token'), testAdminToken)
    writeFileSync(join(home, 'addresses'), `${url}\n`)
    const env = { OFFERWIRE_TOKEN: '', HOME: join(home, 'none'), DATA_DIR: home }
    assert.equal((await json('whoami', { env })).url, url)
    for (const own of [env, { ...env, ADMIN_TOKEN: testAdminToken }]) {
      const asked = await offerwire(`explain --user u --url http://127.0.0.1:${port} --json`, { env: own })
      assert.deepEqual([asked.exitCode, JSON.parse(asked.stderr).error.code], [3, 'invalid_token'])
    }
    assert.deepEqual(heard, [undefined, undefined])
  })
})

describe('every command', () => {
  it('says by its exit code that a service is away, or that a sign-in is missing', async () => {
    const away = await offerwire('whoami --json', { env: { OFFERWIRE_URL: `http://127.0.0.1:${await freePort()}` } })
    assert.deepEqual([away.exitCode, JSON.parse(away.stderr).error.code], [4, 'unreachable'])
    const unknown = await offerwire('whoami', { env: { OFFERWIRE_TOKEN: 'wrong-token-of-24-bytes-or-so' } })
    assert.deepEqual([unknown.exitCode, /offerwire login/.test(unknown.stderr)], [3, true])
  })
})
