import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServiceProcess, whilePatient } from '../support/app/service-process.ts'

/** A webhook receiver that counts the requests for each transaction. */
export interface CountingReceiver {
  readonly url: string
  /** Number of requests by transaction id. */
  readonly received: ReadonlyMap<string, number>
}

/** Starts a receiver that answers after a delay; it ends with the test. */
export async function startCountingReceiver(t: TestContext, answerAfterMs: () => number): Promise<CountingReceiver> {
  const received = new Map<string, number>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { transactionId } = JSON.parse(body) as { transactionId: string }
      received.set(transactionId, (received.get(transactionId) ?? 0) + 1)
      setTimeout(() => response.end(), answerAfterMs())
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

/** An app with a webhook, and its campaign. */
export interface Publisher {
  readonly appId: string
  readonly keyId: string
  readonly key: string
  readonly postbackToken: string
}

/** Makes an app with a webhook and a campaign only on its list, through a running service. */
export async function makePublisher({ admin }: Pick<ServiceProcess, 'admin'>, hookUrl: string): Promise<Publisher> {
  const organization = await admin<{ id: string; postbackToken: string }>('POST', '/organizations', { name: 'A' })
  const project = await admin<{ id: string }>('POST', '/projects', { name: 'P' })
  const app = await admin<{ id: string }>('POST', `/projects/${project.id}/apps`, { name: 'App', platform: 'api' })
  const key = await admin<{ id: string; publishableKey: string }>('POST', `/projects/${project.id}/keys`, {
    environment: 'live',
  })
  const campaign = await admin<{ id: string }>('POST', '/campaigns', {
    organizationId: organization.id,
    name: 'Campaign',
    destinationUrl: 'https://advertiser.example/',
    defaultCatalog: false,
  })
  await admin('POST', `/campaigns/${campaign.id}/creatives`, {
    title: 'Title',
    ctaText: 'Get it',
    primaryImageUrl: 'https://images.example/banner.png',
  })
  await admin('PUT', `/apps/${app.id}/campaigns`, { campaigns: [{ campaignId: campaign.id }] })
  await admin('PUT', `/apps/${app.id}/webhook`, { url: hookUrl })
  return { appId: app.id, keyId: key.id, key: key.publishableKey, postbackToken: organization.postbackToken }
}

/** Requests the feed of one user. */
export function askFeed(service: ServiceProcess, key: string, userId: string): Promise<Response> {
  return fetch(`${service.url}/publisher/sdk/v1/offers/feed`, {
    method: 'POST',
    // A kept-alive connection would stay with one of several processes on a port.
    headers: { 'x-api-key': key, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ clientId: 'c', userId, attributes: { countryCode: 'US', language: 'en' } }),
    signal: whilePatient(),
  })
}

/** Resolves once each node serves the publisher's offer: other nodes learn of it up to a second later. */
export async function untilEachServes(nodes: readonly ServiceProcess[], { key }: Publisher): Promise<void> {
  for (const node of nodes) {
    for (let tries = 0; ; tries++) {
      const { offers } = (await (await askFeed(node, key, 'first')).json()) as { offers?: object[] }
      if (offers?.[0] !== undefined) break
      if (tries === 50) throw new Error(`${node.url} shows no offer within 5 s:\n${node.output()}`)
      await sleep(100)
    }
  }
}

/** Lets `count` users open an offer; returns the ids of their transactions. */
export async function openTransactions(service: ServiceProcess, { key }: Publisher, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let user = 0; user < count; user++) {
    const feed = await askFeed(service, key, `person ${user}`)
    const { offers } = (await feed.json()) as { offers: { clickUrl: string }[] }
    const path = new URL(offers[0]?.clickUrl ?? '').pathname
    const click = await fetch(service.url + path, { redirect: 'manual', signal: whilePatient() })
    ids.push(new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id') ?? '')
  }
  return ids
}

/** Sends the advertiser's postback for a transaction. */
export function postBack(service: ServiceProcess, { postbackToken }: Publisher, id: string): Promise<Response> {
  const query = new URLSearchParams({ token: postbackToken, transaction_id: id })
  return fetch(`${service.url}/postback?${query}`, { headers: { connection: 'close' }, signal: whilePatient() })
}

/**
 * Starts the advertiser's postback for a transaction, as a form with its last byte held back; the result sends that
 * byte and resolves with the status.
 */
export async function beginPostBack(
  { url }: ServiceProcess,
  { postbackToken }: Publisher,
  id: string,
): Promise<() => Promise<number | undefined>> {
  const form = new URLSearchParams({ token: postbackToken, transaction_id: id }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': form.length }
  const call = request(`${url}/postback`, { method: 'POST', headers, signal: whilePatient() })
  const answered = once(call, 'response')
  await new Promise<void>((sent) => call.write(form.slice(0, -1), () => sent()))
  return async () => {
    call.end(form.slice(-1))
    const [response] = (await answered) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
}

/**
 * Repeats the advertiser's postback until the transaction is verified, as advertisers do: an overloaded database
 * answers 503 for a while.
 */
export async function verify(service: ServiceProcess, publisher: Publisher, id: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await postBack(service, publisher, id)
    if (answer.status === 200) return
    if (answer.status !== 503) throw new Error(`a postback was answered ${answer.status}: ${await answer.text()}`)
    await sleep(500)
  }
  throw new Error('a postback was answered 503 for 10 s')
}

export interface Delivery {
  readonly transactionId: string
  readonly outcome: string
  readonly secretVersion: number | null
}

/** The delivery log of an app once it satisfies the condition, or as it is after 15 s. */
export async function readLogUntil(
  { admin }: ServiceProcess,
  { appId }: Publisher,
  isRight: (log: readonly Delivery[]) => boolean,
): Promise<Delivery[]> {
  for (let tries = 0; ; tries++) {
    const { data } = await admin<{ data: Delivery[] }>('GET', `/apps/${appId}/webhook/deliveries?limit=100`)
    if (isRight(data) || tries >= 150) return data
    await sleep(100)
  }
}

/** Counts a log's deliveries with an outcome. */
export function countOf(log: readonly Delivery[], outcome: string): number {
  return log.filter((entry) => entry.outcome === outcome).length
}
