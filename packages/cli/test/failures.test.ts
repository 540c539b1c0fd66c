import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstUuidV7At } from '../../../src/lib/ids/uuid.ts'
import type { GivenApp } from '../../../test/support/app/given.ts'
import { insertTransactions } from '../../../test/support/app/transactions.ts'
import type { Ran } from './run.ts'
import { type CommandTest, startService } from './start-service.ts'

const endings: (() => unknown)[] = []
let { url, home, test, offerwire, json } = {} as CommandTest
let app: GivenApp

before(async () => {
  ;({ url, home, test, offerwire, json } = await startService({ after: (end) => endings.push(end as () => unknown) }))
  app = await test.given.app()
  await test.given.campaign([app], { name: 'A demo', is_demo: true, target_countries: ['US'] })
})
after(async () => {
  for (const end of endings) await end()
})

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** A server of a test, by its address. */
async function serve(t: TestContext, handler: Handler): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The service behind a proxy, which answers by itself whatever `failing` takes up. */
function serveBehind(t: TestContext, failing: (...call: Parameters<Handler>) => boolean): Promise<string> {
  return serve(t, async (request, response) => {
    if (failing(request, response)) return
    const body = Buffer.concat(await request.toArray())
    const { connection: _, 'accept-encoding': __, ...headers } = request.headers as Record<string, string>
    const init = { method: request.method ?? 'GET', headers, ...(body.length > 0 && { body }) }
    const answer = await fetch(url + request.url, init)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(await answer.text())
  })
}

const refusal = ({ exitCode, stderr }: Ran) => [exitCode, JSON.parse(stderr).error.code]

describe('a command that fails', () => {
  it('says so when another server answers', async (t) => {
    const other = await serve(t, (_, response) => response.end('<h1>Welcome to nginx!</h1>'))
    assert.deepEqual(refusal(await offerwire(`whoami --url ${other} --json`)), [4, 'unexpected_answer'])
    const login = `login --email ada@example.com --url ${other} --json`
    assert.deepEqual(refusal(await offerwire(login, { input: 'a password' })), [4, 'unexpected_answer'])
    const postback = `postback test x --url ${other} --json`
    assert.deepEqual(refusal(await offerwire(postback, { env: { OFFERWIRE_POSTBACK_TOKEN: 'pbt_x' } })), [
      4,
      'http_200',
    ])
    const commands = ['whoami', 'trigger', 'tail', 'explain --user u', 'rotate webhook --yes', 'rotate key x --yes']
    for (const body of ['{}', '[]', 'null', '"text"']) {
      const odd = await serve(t, (_, response) => response.end(body))
      for (const line of commands) {
        assert.deepEqual(refusal(await offerwire(`${line} --url ${odd} --json`)), [4, 'unexpected_answer'], line + body)
      }
      for (const line of ['login --operator', 'login --email ada@example.com']) {
        const ran = await offerwire(`${line} --url ${odd} --json`, { input: 'a secret of 24 characters' })
        assert.deepEqual(refusal(ran), [4, 'unexpected_answer'], line + body)
      }
    }
    const moved = await serve(t, (_, response) => response.writeHead(301, { location: 'https://x.example/' }).end())
    assert.deepEqual(refusal(await offerwire(`whoami --url ${moved} --json`)), [4, 'http_301'])
    const env = { OFFERWIRE_POSTBACK_TOKEN: 'pbt_x' }
    assert.deepEqual(refusal(await offerwire(`postback test x --url ${moved} --json`, { env })), [4, 'http_301'])
    const broken = await serve(t, (_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{')
      setTimeout(() => response.destroy(), 50)
    })
    assert.deepEqual(refusal(await offerwire(`whoami --url ${broken} --json`)), [4, 'unreachable'])
  })

  it('is stopped by Ctrl-C while it waits for an answer', async (t) => {
    const lines = ['whoami', `trigger --app ${app.id}`, 'postback test x']
    for (const line of lines) {
      const ending = new AbortController()
      const silent = await serveBehind(t, ({ url: path = '' }) => {
        const isKept = line === 'whoami' || /feed|postback/.test(path)
        if (isKept) setTimeout(() => ending.abort(), 50)
        return isKept
      })
      const options = { signal: ending.signal, env: { OFFERWIRE_URL: silent, OFFERWIRE_POSTBACK_TOKEN: 'pbt_x' } }
      assert.deepEqual(refusal(await offerwire(`${line} --json`, options)), [4, 'interrupted'], line)
    }
  })

  it('names a file that cannot be written', async () => {
    const { id } = await test.given.organization()
    const exported = await offerwire(`campaigns export ${join(home, 'none/campaigns.csv')} --organization ${id} --json`)
    assert.deepEqual(refusal(exported), [2, 'usage'])
    assert.match(exported.stderr, /campaigns\.csv cannot be written: ENOENT/)
    const listen = `listen --forward-to http://127.0.0.1:1 --app ${app.id} --json`
    assert.deepEqual(refusal(await offerwire(listen, { env: { XDG_CONFIG_HOME: '/sys/none' } })), [2, 'credentials'])
  })
})

describe('offerwire trigger', () => {
  it('says by its exit code whether to try again, or to get another key', async (t) => {
    for (const [status, exitCode] of [
      [503, 4],
      [401, 3],
      [400, 1],
    ]) {
      const proxy = await serveBehind(t, ({ url: path = '' }, response) => {
        if (!path.endsWith('/feed')) return false
        response.writeHead(status ?? 0, { 'retry-after': '60' }).end('{"error":"Not now.","code":"of_the_test"}')
        return true
      })
      const ran = await offerwire(`trigger --app ${app.id} --url ${proxy} --json`)
      assert.deepEqual(refusal(ran), [exitCode, 'of_the_test'])
    }
  })
})

describe('offerwire tail', () => {
  it('shows every click, also where more came between two looks than a page holds', async (t) => {
    const other = await test.given.app()
    let looks = 0
    const proxy = await serveBehind(t, ({ url: path = '' }) => {
      if (/\/transactions\?/.test(path)) looks++
      return false
    })
    const ending = new AbortController()
    const clicked: string[] = []
    const tailing = offerwire(`tail --app ${other.id} --url ${proxy} --json`, {
      signal: ending.signal,
      onOutput: (text) => clicked.push(JSON.parse(text).id),
    })
    while (looks === 0) await sleep(20)
    await sleep(200)
    const atMs = test.clock.nowMs()
    const ids = Array.from({ length: 250 }, (_, n) => firstUuidV7At(atMs + n))
    await insertTransactions(
      test.app.services.database.db,
      ids.map((id) => ({ id, appId: other.id })),
    )
    for (let tries = 0; tries < 60 && clicked.length < 250; tries++) await sleep(100)
    ending.abort()
    await tailing
    assert.deepEqual(clicked, ids)
  })

  it('shows a completion that could not be read at first', async (t) => {
    let refused = 0
    const proxy = await serveBehind(t, ({ url: path = '' }, response) => {
      if (!/\/transactions\/\w/.test(path) || refused > 0) return false
      refused++
      response.writeHead(503).end('{"error":"Not now.","code":"unavailable"}')
      return true
    })
    const ending = new AbortController()
    const completed: string[] = []
    const tailing = offerwire(`tail --app ${app.id} --url ${proxy} --json`, {
      signal: ending.signal,
      onOutput: (text) => {
        const { id, step } = JSON.parse(text)
        if (step === 'completed') completed.push(id)
      },
    })
    const { transactionId } = await json(`trigger --app ${app.id}`)
    for (let tries = 0; tries < 60 && !completed.includes(transactionId); tries++) await sleep(100)
    ending.abort()
    await tailing
    assert.deepEqual([refused, completed], [1, [transactionId]])
  })
})
