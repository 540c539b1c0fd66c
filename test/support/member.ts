import assert from 'node:assert/strict'
import { hashPassword } from 'better-auth/crypto'
import type { InjectOptions } from 'fastify'
import type { MemberReach } from '../../src/features/accounts/actor.ts'
import { addMember } from '../../src/features/accounts/add-member.ts'
import type { Answer, TestApp } from './start-test-app.ts'

export const memberPassword = 'a password of a member'

/** Somebody who is signed in to the dashboard. */
export interface SignedIn {
  readonly email: string
  /** The `Cookie` header of their browser. */
  readonly cookie: string
  /** Calls the management API by their session, as the dashboard does. */
  call(method: InjectOptions['method'], path: string, body?: unknown): Promise<Answer>
}

/** Makes a member and signs them in. */
export async function signedInMember(test: TestApp, reach: MemberReach, email = newEmail()): Promise<SignedIn> {
  const { services } = test.app
  const passwordHash = await memberPasswordHash()
  await services.database.db
    .transaction()
    .execute((db) => addMember(db, services, { ...reach, email, name: 'A member', passwordHash }))
  return signIn(test, email, memberPassword)
}

/** Signs a member in. */
export async function signIn(test: TestApp, email: string, password: string): Promise<SignedIn> {
  const answer = await test.request('POST', '/auth/sign-in', { body: { email, password }, address: newAddress() })
  assert.equal(answer.status, 200, answer.text)
  const cookie = cookieOf(answer)
  const headers = { cookie, origin: new URL(test.app.services.config.addresses.baseUrl).origin }
  return { email, cookie, call: (method, path, body) => test.request(method, `/admin/v1${path}`, { headers, body }) }
}

/** The `Cookie` header that a browser would send after an answer. */
export function cookieOf({ headers }: Answer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

let hash: Promise<string> | undefined

/** Hashed once: it takes longer than most tests. */
function memberPasswordHash(): Promise<string> {
  hash ??= hashPassword(memberPassword)
  return hash
}

/** An address of a network of its own: what strangers of one network may try is limited, and a test's clock does not move. */
export function newAddress(): string {
  addresses++
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

let addresses = 0
let emails = 0

function newEmail(): string {
  return `member-${++emails}@example.com`
}
