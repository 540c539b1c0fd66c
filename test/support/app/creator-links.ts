import assert from 'node:assert/strict'
import type { TestApp } from './start-test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
type Entry = any

/** The links of a creator, as the service returns them. */
export interface CreatorLinks {
  readonly entries: readonly Entry[]
  readonly slugs: readonly string[]
}

/** Creates or fetches the links of a creator. */
export async function fetchCreatorLinks({ request }: TestApp, creatorId: string, key: string): Promise<CreatorLinks> {
  const answer = await request('POST', '/publisher/sdk/v1/creators/links', { key, body: { creatorId } })
  assert.equal(answer.status, 200, answer.text)
  const entries: readonly Entry[] = answer.body.links
  return { entries, slugs: entries.map(({ linkUrl }) => linkUrl.slice(linkUrl.lastIndexOf('/') + 1)) }
}

/** Opens a creator's link with a user agent, and returns the transaction's id. */
export async function clickCreatorLink(
  { request }: TestApp,
  slug: string | undefined,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
): Promise<string> {
  const open = await request('GET', `/l/${slug}`, { headers: { 'user-agent': userAgent } })
  assert.equal(open.status, 302, open.text)
  const id = new URL(open.headers.location as string).searchParams.get('transaction_id')
  assert.ok(id)
  return id
}
