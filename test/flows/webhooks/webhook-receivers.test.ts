import assert from 'node:assert/strict'
import { connect as connectTcp, type Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { certificate, publicAddress } from '../../support/receiver/send-to-receiver.ts'
import { createCertificate, type Receiver, startReceiver } from '../../support/receiver/start-receiver.ts'

// One database: receivers do not depend on it, and other tests choose the deliveries on both.

interface Entry {
  readonly outcome: string
  readonly httpStatus: number | null
  readonly error: string | null
  readonly address: string | null
  readonly durationMs: number
}

const write = (text: string) => (socket: Socket) => void socket.write(text)
const end = (text: string) => (socket: Socket) => void socket.end(text)

/** An app with a webhook to an address, and a campaign on its list. */
async function given(testApp: TestApp, url: string) {
  const app = await testApp.given.app()
  const campaign = await testApp.given.campaign([app])
  const put = await testApp.admin('PUT', `/apps/${app.id}/webhook`, { url })
  assert.equal(put.status, 200, put.text)
  return { app, campaign }
}

async function complete(testApp: TestApp, campaign: GivenCampaign, app: GivenApp): Promise<void> {
  const id = await clickOffer(testApp, campaign, app.liveKey)
  assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
}

/** The only entry of an app's delivery log, once the attempt is over. */
async function entryOf(testApp: TestApp, app: GivenApp): Promise<Entry> {
  for (let tries = 0; tries < 240; tries++) {
    const { data } = (await testApp.admin('GET', `/apps/${app.id}/webhook/deliveries`)).body
    assert.ok(data.length <= 1)
    if (data[0] !== undefined && !['pending', 'claimed'].includes(data[0].outcome)) return data[0]
    await sleep(50)
  }
  throw new Error('the attempt was not over in 12 s')
}

function summary({ outcome, httpStatus, error }: Entry): string {
  return `${outcome} ${httpStatus} ${error}`
}

describe('one request, one entry in the delivery log, whatever the receiver does', { concurrency: true }, () => {
  const shared = shareTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  const receivers: Record<string, { answer: (socket: Socket) => void; entry: string }> = {
    '200': { answer: write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'), entry: 'delivered 200 null' },
    '204': { answer: end('HTTP/1.1 204 No Content\r\n\r\n'), entry: 'delivered 204 null' },
    '301': { answer: end('HTTP/1.1 301 M\r\nLocation: /hook\r\n\r\n'), entry: 'failed 301 redirect' },
    '302': { answer: end('HTTP/1.1 302 F\r\nLocation: /hook\r\n\r\n'), entry: 'failed 302 redirect' },
    '400': { answer: end('HTTP/1.1 400 Bad\r\n\r\n'), entry: 'failed 400 status_not_2xx' },
    '500': { answer: end('HTTP/1.1 500 Oh\r\n\r\n'), entry: 'failed 500 status_not_2xx' },
    'a reset': { answer: (socket) => void socket.resetAndDestroy(), entry: 'failed null connection_closed' },
    'a close': { answer: (socket) => void socket.end(), entry: 'failed null connection_closed' },
    '100 MB': { answer: sendMuch, entry: 'delivered 200 null' },
    'a hang': { answer: () => {}, entry: 'failed null timeout' },
    'a drip': { answer: drip, entry: 'failed null timeout' },
  }
  for (const [name, { answer, entry }] of Object.entries(receivers)) {
    it(`${name}: ${entry}`, async () => {
      const stalls = monitorEventLoopDelay({ resolution: 5 })
      stalls.enable()
      const receiver = await startReceiver(answer)
      const { app, campaign } = await given(shared(), `http://127.0.0.1:${receiver.port}/hook`)
      await complete(shared(), campaign, app)
      const logged = await entryOf(shared(), app)
      stalls.disable()
      assert.equal(summary(logged), entry)
      assert.equal(logged.address, '127.0.0.1')
      const { durationMs } = logged
      // A timer may fire a millisecond early, and no sooner than a busy machine lets the process run.
      const latestMs = 5_200 + stalls.max / 1e6
      const isInTime = durationMs >= 4_999 && durationMs <= latestMs
      assert.ok(entry.endsWith('timeout') ? isInTime : durationMs < 5_000, `${durationMs} ms, at most ${latestMs}`)
      assert.equal(receiver.heard.length, 1, 'connections')
      assert.equal(receiver.heard.join('').split('POST /hook').length - 1, 1, 'requests')
    })
  }

  it('is failed null tls_failed for a server without TLS', async () => {
    const receiver = await startReceiver(end('HTTP/1.1 200 OK\r\n\r\n'), { at: 'connection' })
    const { app, campaign } = await given(shared(), `https://127.0.0.1:${receiver.port}/hook`)
    await complete(shared(), campaign, app)
    assert.equal(summary(await entryOf(shared(), app)), 'failed null tls_failed')
    assert.doesNotMatch(receiver.heard.join(''), /POST/)
  })
})

describe('a delivery that may not reach its receiver', () => {
  const addresses: Record<string, string[]> = {}
  /** The port that every connection reaches, whatever its address. */
  let port = 1
  const shared = shareTestApp({
    webhookNetwork: {
      resolve: async (name) => addresses[name] ?? [],
      connect: () => connectTcp({ host: '127.0.0.1', port }),
      certificateAuthorities: [certificate.cert],
    },
  })

  async function startOther(): Promise<Receiver> {
    const other = createCertificate('other.example')
    const receiver = await startReceiver(end('HTTP/1.1 200 OK\r\n\r\n'), { certificate: other })
    port = receiver.port
    return receiver
  }

  it('sends nothing and is logged for a name that was public when saved and is private now', async () => {
    const receiver = await startOther()
    addresses['turncoat.example'] = [publicAddress]
    const { app, campaign } = await given(shared(), 'https://turncoat.example/hook')
    addresses['turncoat.example'] = ['10.0.0.7']
    await complete(shared(), campaign, app)
    const logged = await entryOf(shared(), app)
    assert.equal(summary(logged), 'failed null address_refused')
    assert.equal(logged.address, '10.0.0.7')
    assert.equal(receiver.heard.length, 0)
  })

  it('sends nothing and is logged for a name that no longer exists', async () => {
    addresses['gone.example'] = [publicAddress]
    const { app, campaign } = await given(shared(), 'https://gone.example/hook')
    delete addresses['gone.example']
    await complete(shared(), campaign, app)
    assert.equal(summary(await entryOf(shared(), app)), 'failed null name_not_resolved')
  })

  it('sends nothing and is logged for a certificate from an unknown issuer', async () => {
    const receiver = await startOther()
    addresses['forged.example'] = [publicAddress]
    const { app, campaign } = await given(shared(), 'https://forged.example/hook')
    await complete(shared(), campaign, app)
    const logged = await entryOf(shared(), app)
    assert.equal(summary(logged), 'failed null tls_failed')
    assert.equal(logged.address, publicAddress)
    assert.doesNotMatch(receiver.heard.join(''), /POST/)
  })

  it('refuses to save a name that resolves to a private address', async () => {
    addresses['inside.example'] = ['192.168.1.1']
    const app = await shared().given.app()
    const put = await shared().admin('PUT', `/apps/${app.id}/webhook`, { url: 'https://inside.example/' })
    assert.equal(put.status, 400)
    assert.match(put.body.error, /^url /)
    assert.equal(put.body.details[0].liftedBy, 'WEBHOOK_ALLOW_PRIVATE')
  })
})

describe('an idle service', () => {
  const shared = shareTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })

  it('starts sending within 250 ms of the verifying call, at the median', async (t) => {
    const arrivals: number[] = []
    const receiver = await startReceiver((socket) => {
      arrivals.push(performance.now())
      socket.end('HTTP/1.1 200 OK\r\n\r\n')
    })
    const { app, campaign } = await given(shared(), `http://127.0.0.1:${receiver.port}/hook`)
    const delays: number[] = []
    for (let count = 1; count <= 15; count++) {
      const id = await clickOffer(shared(), campaign, app.liveKey)
      const beforeMs = performance.now()
      await sendPostback(shared(), campaign, id)
      while (arrivals.length < count) await sleep(2)
      delays.push((arrivals[count - 1] ?? 0) - beforeMs)
    }
    const median = delays.toSorted((a, b) => a - b)[7] ?? Number.NaN
    t.diagnostic(`median ${median.toFixed(0)} ms, slowest ${Math.max(...delays).toFixed(0)} ms`)
    assert.ok(median <= 250, `${median} ms`)
  })
})

function sendMuch(socket: Socket): void {
  const chunk = Buffer.alloc(65_536, 'x')
  let left = 104_857_600
  socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${left}\r\n\r\n`)
  const push = () => {
    while (left > 0 && !socket.destroyed) {
      left -= chunk.length
      if (!socket.write(chunk)) return void socket.once('drain', push)
    }
  }
  push()
}

function drip(socket: Socket): void {
  const text = 'HTTP/1.1 200 OK\r\n'
  let index = 0
  const timer = setInterval(() => {
    if (socket.destroyed || index === text.length) clearInterval(timer)
    else socket.write(text.charAt(index++))
  }, 400)
}
