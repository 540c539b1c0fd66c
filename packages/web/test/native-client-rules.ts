import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { it, type TestContext } from 'node:test'
import { freePort } from '../../../test/support/free-port.ts'
import { startReal } from '../../server/test/services.ts'

/** A command line for a program that makes the calls named on its standard input. */
type CommandLine = (parameters: readonly string[]) => readonly [command: string, ...parameters: string[]]

/** Declares the tests of a native client, through a program that makes calls with it. */
export function itKeepsTheRules(commandLine: CommandLine): void {
  const start = (t: TestContext, url: string, { apiKey, age }: { apiKey: string; age?: number }) =>
    startProgram(t, commandLine([url, apiKey, String(age ?? 'none')]))

  it('reads a feed whose links are clicks, and confirms an offer once', async (t) => {
    const { baseUrl, apiKey, test } = await startReal(t)
    const { db } = test.app.services.database
    const { say } = start(t, baseUrl, { apiKey })
    const lines = await say('feed')
    assert.equal(lines.length, 3)
    const [uid = '', link = '', ...rest] = lines[0]?.split(' ') ?? []
    assert.deepEqual(rest, ['A', 'perk', 'discount'])
    // Links have their own host, which a proxy maps to this path.
    const click = await test.request('GET', `/l${new URL(link).pathname}`)
    assert.equal(click.status, 302)
    const transactions = await db.selectFrom('transaction').select(['surface', 'user_id', 'position']).execute()
    assert.deepEqual(transactions, [{ surface: 'feed', user_id: 'reader-1', position: 0 }])
    for (let time = 0; time < 2; time++) assert.deepEqual(await say(`confirm ${uid}`), ['done'])
    const deliveries = await db.selectFrom('delivery').select('position').execute()
    assert.deepEqual(deliveries, [{ position: 0 }])
  })

  it('reports a refusal with its code and status, and a missing service', async (t) => {
    const { baseUrl, apiKey } = await startReal(t)
    assert.deepEqual(await start(t, baseUrl, { apiKey: 'pk_live_wrong' }).say('feed'), ['invalid_key 401'])
    assert.deepEqual(await start(t, baseUrl, { apiKey }).say('confirm no-handle'), ['invalid_request 400'])
    const nobody = `http://127.0.0.1:${await freePort()}`
    assert.deepEqual(await start(t, nobody, { apiKey }).say('feed'), ['no_connection null'])
  })

  it("stores a minor's age before the first request, and shows nothing if the service refuses it", async (t) => {
    const { baseUrl, apiKey } = await startReal(t)
    const minor = start(t, baseUrl, { apiKey, age: 15 })
    assert.deepEqual(await minor.say('feed'), ['done'], 'the campaigns of this test are for adults')
    assert.deepEqual(await start(t, baseUrl, { apiKey, age: -1 }).say('feed'), ['refused 400'])
    const answer = { success: true, offers: [], userId: 'a', storedAt: '2026-01-01T00:00:00.000Z', minor: true }
    const { url, asked } = await serve(t, (_, response) => response.end(JSON.stringify(answer)))
    const stand = start(t, url, { apiKey, age: 15 })
    await stand.say('feed')
    await stand.say('feed')
    stand.withdraw()
    await stand.say('feed')
    assert.deepEqual(asked, ['attributes', 'feed', 'feed', 'attributes', 'feed'])
  })

  it('repeats a feed after 503 and a confirmation after any 5xx, no sooner than Retry-After', async (t) => {
    for (const [command, status, answer, times] of [
      ['feed', 503, 'done', 2],
      ['feed', 500, 'refused 500', 1],
      ['confirm uid', 500, 'done', 2],
    ] as const) {
      const { url, asked } = await serve(t, (_, response) => {
        if (asked.length === 1) response.writeHead(status, { 'retry-after': '1' }).end('{}')
        else response.end('{"success":true,"offers":[]}')
      })
      const { say } = start(t, url, { apiKey: 'pk' })
      const from = performance.now()
      assert.deepEqual(await say(command), [answer], `${command} after ${status}`)
      assert.equal(asked.length, times, `${command} after ${status}`)
      if (times > 1) assert.ok(performance.now() - from >= 1_000, `${command} came back too soon`)
    }
  })

  it('stops repeating requests made with consent once it is withdrawn', async (t) => {
    const { url, asked } = await serve(t, (_, response) => {
      withdraw()
      response.writeHead(503).end('{}')
    })
    const { say, withdraw } = start(t, url, { apiKey: 'pk' })
    assert.deepEqual(await say('feed'), ['refused 503'])
    assert.deepEqual(asked, ['feed'])
  })

  it('sends the id and confirms only with consent', async (t) => {
    const users: unknown[] = []
    const { url, asked } = await serve(t, async (request, response) => {
      users.push(JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()).userId)
      response.end('{"success":true,"offers":[]}')
    })
    const { say, withdraw } = start(t, url, { apiKey: 'pk' })
    await say('feed')
    withdraw()
    await say('feed')
    assert.deepEqual(await say('confirm uid'), ['done'])
    assert.deepEqual(asked, ['feed', 'feed'])
    assert.equal(users[0], 'reader-1')
    assert.match(String(users[1]), /^anon-[\da-f-]{36}$/i)
  })

  it("refuses a response that is not the service's", async (t) => {
    for (const page of ['<h1>Sign in to the network</h1>', '{}', '[]', '', '{"success":true}', '{"success":"true"}']) {
      const { url } = await serve(t, (_, response) => response.end(page))
      const { say } = start(t, url, { apiKey: 'pk' })
      assert.match((await say('feed')).join(), /^unexpected_answer /, page)
      if (page !== '{"success":true}') assert.deepEqual(await say('confirm uid'), ['unexpected_answer 200'], page)
    }
    const { url } = await serve(t, (request, response) => {
      if (request.url === '/sign-in') response.end('<h1>')
      else response.writeHead(302, { location: '/sign-in' }).end()
    })
    const [fault] = await start(t, url, { apiKey: 'pk' }).say('feed')
    assert.match(fault ?? '', /^(refused 302|unexpected_answer 200)$/)
  })
}

/** Starts a program that makes calls with a client; `say` returns the lines it prints for one. */
function startProgram(t: TestContext, [command, ...parameters]: readonly [string, ...string[]]) {
  const child = spawn(command, parameters, { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(() => child.kill())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const withdraw = () => child.stdin.write('no consent\n')
  const say = async (call: string): Promise<string[]> => {
    child.stdin.write(`${call}\n`)
    const told: string[] = []
    for (let isLast = false; !isLast; ) {
      const { value, done } = await lines.next()
      assert.ok(done !== true, 'the program ended')
      told.push(value)
      isLast = value === 'done' || /^[a-z_]+ (\d+|null)$/.test(value)
    }
    return told
  }
  return { say, withdraw }
}

async function serve(t: TestContext, handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url?.split('/').at(-1) ?? '')
    handle(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
