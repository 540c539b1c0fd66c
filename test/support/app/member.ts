import assert from 'node:assert/strict'
import { hashPassword, makeSignature } from 'better-auth/crypto'
import type { InjectOptions } from 'fastify'
import type { MemberReach } from '../../../src/access/actor.ts'
import { addMember } from '../../../src/features/accounts/add-member.ts'
import { findMemberByEmail } from '../../../src/features/accounts/members.queries.ts'
import { signInSecrets } from '../../../src/features/accounts/sign-in/sign-in-keys.ts'
import { createSignInLibrary, type SignInLibrary } from '../../../src/features/accounts/sign-in/sign-in-library.ts'
import type { Answer, TestApp } from './start-test-app.ts'

export const memberPassword = 'a password of a member'

/** A member signed in to the dashboard. */
export interface SignedIn {
  readonly email: string
  /** The `Cookie` header of their browser. */
  readonly cookie: string
  /** Calls the management API with their session, as the dashboard does. */
  call(method: InjectOptions['method'], path: string, body?: unknown): Promise<Answer>
}

/** Makes a member and opens a session for them, because a sign-in by password takes longer than most tests. */
export async function signedInMember(test: TestApp, reach: MemberReach, email = newEmail()): Promise<SignedIn> {
  await makeMember(test, reach, email)
  return openSession(test, email)
}

/** Opens a session for a member without a password. */
export async function openSession(test: TestApp, email: string): Promise<SignedIn> {
  const member = await findMemberByEmail(test.app.services.database.db, email)
  assert.ok(member)
  const { internalAdapter, authCookies, secret } = await libraryOf(test).$context
  const { token } = await internalAdapter.createSession(member.id, false, { ipAddress: newAddress() })
  const signature = encodeURIComponent(await makeSignature(token, secret))
  return signedIn(test, email, `${authCookies.sessionToken.name}=${token}.${signature}`)
}

/** Makes a member and signs them in by password, which is recorded and makes the browser known. */
export async function memberWhoSignedIn(test: TestApp, reach: MemberReach): Promise<SignedIn> {
  const email = newEmail()
  await makeMember(test, reach, email)
  return signIn(test, email, memberPassword)
}

async function makeMember({ app: { services } }: TestApp, reach: MemberReach, email: string): Promise<void> {
  const passwordHash = await memberPasswordHash()
  await services.database.db
    .transaction()
    .execute((db) => addMember(db, services, { ...reach, email, name: 'A member', passwordHash }))
}

const libraries = new WeakMap<TestApp['app'], SignInLibrary>()

function libraryOf({ app }: TestApp): SignInLibrary {
  const { database, config, keyRing, newId } = app.services
  const onError = (message: string) => assert.fail(message)
  const library =
    libraries.get(app) ??
    createSignInLibrary({
      db: database.db,
      baseUrl: config.addresses.baseUrl,
      secrets: signInSecrets(keyRing),
      newId,
      onError,
    })
  libraries.set(app, library)
  return library
}

/** Signs a member in by password. */
export async function signIn(test: TestApp, email: string, password: string): Promise<SignedIn> {
  const answer = await test.request('POST', '/auth/sign-in', { body: { email, password }, address: newAddress() })
  assert.equal(answer.status, 200, answer.text)
  return signedIn(test, email, cookieOf(answer))
}

function signedIn(test: TestApp, email: string, cookie: string): SignedIn {
  const headers = { cookie, origin: new URL(test.app.services.config.addresses.baseUrl).origin }
  return { email, cookie, call: (method, path, body) => test.request(method, `/admin/v1${path}`, { headers, body }) }
}

/** The `Cookie` header that a browser would send after a response. */
export function cookieOf({ headers }: Answer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

let hash: Promise<string> | undefined

/** Hashed once, because it takes longer than most tests. */
function memberPasswordHash(): Promise<string> {
  hash ??= hashPassword(memberPassword)
  return hash
}

/** An address in its own network, because attempts are limited for each network, and a test's clock does not move. */
export function newAddress(): string {
  addresses++
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

let addresses = 0
let emails = 0

function newEmail(): string {
  return `member-${++emails}@example.com`
}
