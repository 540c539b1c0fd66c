import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { GivenApp } from '../../support/app/given.ts'
import type { Answer, TestApp } from '../../support/app/start-test-app.ts'

const path = '/publisher/sdk/v1/entitlements/server'

/** Asks for a user's entitlements, signed at an instant as a publisher's server does. */
export function askForEntitlements(test: TestApp, app: GivenApp, userId: string, signedAtMs: number): Promise<Answer> {
  const query = `userId=${encodeURIComponent(userId)}`
  const timestamp = String(Math.floor(signedAtMs / 1_000))
  const signature = createHmac('sha256', app.liveSecret).update(`${timestamp}.GET.${path}.${query}`).digest('hex')
  const headers = { 'x-signature': signature, 'x-timestamp': timestamp }
  return test.request('GET', `${path}?${query}`, { key: app.liveKey, headers })
}

/** Reads a user's entitlements by a request that is signed in real time. */
export async function readEntitlements(test: TestApp, app: GivenApp, userId: string): Promise<Answer['body']> {
  const { status, body, text } = await askForEntitlements(test, app, userId, test.clock.nowMs())
  assert.equal(status, 200, text)
  return body
}
