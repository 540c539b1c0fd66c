import type { GivenApp } from '../../support/app/given.ts'
import type { Answer, RequestOptions, TestApp } from '../../support/app/start-test-app.ts'

export const api = '/publisher/sdk/v1'
export const attributes = { countryCode: 'US', language: 'en' }

type Body = Record<string, unknown>
type Extra = Pick<RequestOptions, 'key' | 'headers'>

/** Requests a feed with the app's live key and defaults for missing fields. */
export function feed(app: TestApp, caller: GivenApp, body: Body = {}, extra: Extra = {}): Promise<Answer> {
  return post(app, 'feed', caller, { clientId: 'c1', userId: 'u1', attributes, ...body }, extra)
}

export function message(app: TestApp, caller: GivenApp, body: Body = {}, extra: Extra = {}): Promise<Answer> {
  return post(app, 'message', caller, { clientId: 'c1', chatId: 'chat1', attributes, ...body }, extra)
}

export function search(app: TestApp, caller: GivenApp, body: Body = {}, extra: Extra = {}): Promise<Answer> {
  return post(app, 'search', caller, { userId: 'u1', attributes, ...body }, extra)
}

export function catalog(app: TestApp, caller: GivenApp, body: Body = {}, extra: Extra = {}): Promise<Answer> {
  return post(app, 'catalog', caller, { userId: 'u1', countryCode: 'US', ...body }, extra)
}

function post({ request }: TestApp, name: string, caller: GivenApp, body: Body, extra: Extra): Promise<Answer> {
  return request('POST', `${api}/offers/${name}`, { key: caller.liveKey, body, ...extra })
}

/** Confirms that an impression was shown. */
export function deliver({ request }: TestApp, key: string, impressionUid: string, body: unknown): Promise<Answer> {
  return request('POST', `${api}/offers/impressions/${impressionUid}/delivered`, { key, body })
}

/** Opens a link as a browser does. */
export function click({ request }: TestApp, url: string, headers: Record<string, string> = {}, method = 'GET') {
  const { pathname } = new URL(url)
  return request(method as 'GET', pathname, { headers: { 'user-agent': 'Mozilla/5.0 (iPhone)', ...headers } })
}

/** The id of the transaction that a click created, from its redirect. */
export function transactionIdOf(answer: Answer): string {
  return new URL(String(answer.headers.location)).searchParams.get('transaction_id') ?? ''
}

/** Live statistics of an app for the last thirty days. */
export async function figures(
  { admin }: TestApp,
  appId: string,
): Promise<{ served: number; delivered: number; clicks: number }> {
  const { served, delivered, clicks } = (await admin('GET', `/apps/${appId}/stats`)).body.totals
  return { served, delivered, clicks }
}
