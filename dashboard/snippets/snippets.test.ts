import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { breakOff } from '../../test/support/break-off.ts'
import { freePort } from '../../test/support/free-port.ts'

// Own process: it starts programs.

const secret = 'whsec_of_a_test'
const body = JSON.stringify({
  event: 'offer_completed',
  timestamp: '2026-06-15T12:00:00.000Z',
  transactionId: '01994c1e-7a40-7cc1-9d2e-5b1f0a6c3e21',
  userId: 'reader-1 ünï',
  campaignName: 'A lamp',
  payout: null,
})

interface Program {
  readonly name: string
  readonly command: string
  readonly args: (file: string, port: number) => string[]
  readonly file: string
  /** Arguments of a command that succeeds if the program is installed here. */
  readonly proof: string[]
}

const programs: Program[] = [
  {
    name: 'Node.js',
    command: process.execPath,
    args: (file) => [file],
    file: 'verify-webhook.mjs',
    proof: ['--version'],
  },
  { name: 'Python', command: 'python3', args: (file) => [file], file: 'verify_webhook.py', proof: ['--version'] },
  { name: 'Go', command: 'go', args: (file) => ['run', file], file: 'verify-webhook.go', proof: ['version'] },
  {
    name: 'PHP',
    command: 'php',
    args: (file, port) => ['-S', `127.0.0.1:${port}`, file],
    file: 'verify-webhook.php',
    proof: ['--version'],
  },
  {
    name: 'Ruby',
    command: 'rackup',
    args: (file, port) => ['--host', '127.0.0.1', '--port', String(port), file],
    file: 'verify_webhook.ru',
    proof: ['--version'],
  },
]

/** Starts a receiver with this secret, and ends it with the test. */
function start(t: TestContext, { command, args, file }: Program, port: number, signingSecret: string): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args(join(import.meta.dirname, file), port), {
    env: { PATH, HOME, SIGNING_SECRET: signingSecret, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  })
  // `go run` starts the compiled program as a child; both are ended.
  t.after(() => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid))
  return child
}

/** Posts the sample event, and retries until the receiver listens; undefined if it has ended instead. */
async function post(port: number, headers: Record<string, string>, child?: ChildProcess): Promise<number | undefined> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (typeof child?.exitCode === 'number') return undefined
    try {
      return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status
    } catch {
      await wait(100)
    }
  }
  throw new Error('The receiver never listened.')
}

function signed(timestamp: number, key = secret): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-webhook-timestamp': String(timestamp),
    'x-webhook-signature': createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex'),
  }
}

describe('the receivers that the dashboard shows', () => {
  for (const program of programs) {
    const { name, command, proof } = program
    const skip = spawnSync(command, proof).status === 0 ? false : `${command} is not installed`
    it(`accept signed requests and refuse all others, in ${name}`, { skip }, async (t) => {
      const port = await freePort()
      start(t, program, port, secret)
      const now = Math.floor(Date.now() / 1000)
      assert.equal(await post(port, signed(now)), 200)
      assert.equal(await post(port, signed(now, 'whsec_of_another')), 401)
      assert.equal(await post(port, signed(now - 301)), 401)
      assert.equal(await post(port, { 'content-type': 'application/json' }), 401)
      const whole = signed(now)
      for (const signature of [`${'0'.repeat(63)}é`, 'short', '']) {
        assert.equal(await post(port, { ...whole, 'x-webhook-signature': signature }), 401, signature)
      }
      for (const timestamp of ['soon', '²', '-1', '']) {
        assert.equal(await post(port, { ...whole, 'x-webhook-timestamp': timestamp }), 401, timestamp)
      }
      const next = signed(now)['x-webhook-signature'] ?? ''
      assert.equal(await post(port, { ...signed(now, 'whsec_old'), 'x-webhook-signature-next': next }), 200)
      const neither = signed(now, 'whsec_of_another')['x-webhook-signature'] ?? ''
      assert.equal(await post(port, { ...signed(now, 'whsec_old'), 'x-webhook-signature-next': neither }), 401)
      await breakOff(port)
      assert.equal(await post(port, signed(now)), 200)
    })

    it(`refuse every request without a secret, in ${name}`, { skip }, async (t) => {
      const port = await freePort()
      const child = start(t, program, port, '')
      const status = await post(port, signed(Math.floor(Date.now() / 1000), ''), child)
      assert.ok(status === undefined ? child.exitCode !== 0 : status >= 400, String(status))
    })
  }
})
