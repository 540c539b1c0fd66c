import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../test/free-port.ts'

const secret = 'whsec_of_a_test'
const body = JSON.stringify({
  event: 'offer_completed',
  timestamp: '2026-06-15T12:00:00.000Z',
  transactionId: '01994c1e-7a40-7cc1-9d2e-5b1f0a6c3e21',
  userId: 'reader-1 ünï',
  campaignName: 'A lamp',
  payout: null,
})

const programs: [name: string, command: string, file: string][] = [
  ['Node.js', process.execPath, 'verify-webhook.mjs'],
  ['Python', 'python3', 'verify_webhook.py'],
]

/** Posts the sample event, and again while nobody listens yet. */
async function post(port: number, headers: Record<string, string>): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
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
  for (const [name, command, file] of programs) {
    it(`accept what is signed and refuse anything else, in ${name}`, async (t) => {
      const port = await freePort()
      const child = spawn(command, [join(import.meta.dirname, file)], {
        env: { PATH: process.env.PATH ?? '', SIGNING_SECRET: secret, PORT: String(port) },
        stdio: 'ignore',
      })
      t.after(() => child.kill())
      const now = Math.floor(Date.now() / 1000)
      assert.equal(await post(port, signed(now)), 200)
      assert.equal(await post(port, signed(now, 'whsec_of_another')), 401)
      assert.equal(await post(port, signed(now - 301)), 401)
      assert.equal(await post(port, { 'content-type': 'application/json' }), 401)
    })
  }
})
