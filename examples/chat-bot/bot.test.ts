import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '../../test/support/app/start-example-service.ts'
import { chatOnTelegram, createBot } from './bot.ts'

it('the chat bot answers /offers on Telegram with an offer whose link is the chat’s own', async (t) => {
  const { url, app, test } = await startService(t, 'api')
  const bot = createBot({ baseUrl: url, apiKey: app.liveKey, countryCode: 'US' })
  assert.equal(await bot('c', 'hello'), undefined)

  // A stand-in for Telegram's servers, with the methods that a bot calls.
  const updates = ['/offers', 'hello'].map((text, id) => ({ update_id: id + 1, message: { text, chat: { id: 77 } } }))
  const sent = Promise.withResolvers<{ chat_id: number; text: string }>()
  const telegram = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    if (request.url?.endsWith('/sendMessage')) sent.resolve(body)
    const result = request.url?.endsWith('/getUpdates') ? updates.filter((each) => each.update_id >= body.offset) : {}
    response.end(JSON.stringify({ ok: true, result }))
  }).listen(0, '127.0.0.1')
  await once(telegram, 'listening')
  const ending = new AbortController()
  const { port } = telegram.address() as AddressInfo
  const chatting = chatOnTelegram(bot, `http://127.0.0.1:${port}/botTOKEN`, ending.signal).catch(() => undefined)
  const { chat_id, text } = await sent.promise
  ending.abort()
  await chatting
  telegram.close()

  assert.equal(chat_id, 77)
  const link = new URL(text.split(' ').at(-1) ?? '')
  const click = await test.request('GET', link.pathname)
  assert.equal(click.status, 302)
  const { data } = (await test.admin('GET', `/transactions?appId=${app.id}`)).body
  assert.deepEqual([data[0].userId, data[0].surface], ['telegram-77', 'message'])
})

it('the chat bot continues after malformed updates, refusals and network failures', async (t) => {
  const told: string[] = []
  t.mock.method(console, 'error', (text: string) => told.push(text))
  const bot = async (chatId: string, text: string, language?: string) => `${chatId} ${text} ${language}`
  const message = (text: unknown, id: unknown, language_code?: unknown) => ({
    text,
    chat: { id },
    from: { language_code },
  })
  const updates = [
    null,
    'odd',
    { update_id: 1 },
    { update_id: 2, message: null },
    { update_id: 3, message: { text: 'no chat' } },
    { update_id: 4, message: message(7, 77) },
    { update_id: 5, message: message('refused', 66) },
    { update_id: 6, message: message('well', 77, 'x_y') },
  ]
  // Each entry answers one poll for updates; undefined cuts the connection.
  const answers: (object | string | undefined)[] = [
    undefined,
    '<h1>Bad gateway</h1>',
    { ok: true },
    { ok: true, result: updates },
  ]
  const asked: number[] = []
  const sent = Promise.withResolvers<{ text: string }>()
  const telegram = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    if (request.url?.endsWith('/getUpdates')) {
      asked.push(body.offset)
      const answer = answers.length > 0 ? answers.shift() : { ok: true, result: [] }
      if (answer === undefined) response.destroy()
      else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    } else if (body.chat_id === 66) response.writeHead(403).end('{"ok":false}')
    else {
      response.end('{"ok":true,"result":{}}')
      sent.resolve(body)
    }
  }).listen(0, '127.0.0.1')
  await once(telegram, 'listening')
  const ending = new AbortController()
  const { port } = telegram.address() as AddressInfo
  const chatting = chatOnTelegram(bot, `http://127.0.0.1:${port}/botTOKEN`, ending.signal, 10)
  assert.equal((await sent.promise).text, 'telegram-77 well undefined')
  while (asked.length < 5) await sleep(10)
  ending.abort()
  await chatting
  telegram.close().closeAllConnections()
  assert.deepEqual(asked.slice(0, 5), [0, 0, 0, 0, 7])
  assert.doesNotMatch(told.join(), /TOKEN/)
  assert.ok(told.some((text) => /403/.test(text)))
})

it('the chat bot sends a friendly message while the service is away', async (t) => {
  t.mock.method(console, 'error', () => {})
  const bot = createBot({ baseUrl: 'http://127.0.0.1:1', apiKey: 'pk_live_x', countryCode: 'US' })
  assert.equal(await bot('c', '/offers'), 'No offers just now.')
})
