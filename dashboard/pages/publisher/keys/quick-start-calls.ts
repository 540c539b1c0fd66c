import type { Key } from '../../../api/types.ts'
import { baseUrl } from '../../../environment.ts'

/** A call of the publisher API, as it is shown and as the browser makes it. */
export interface PublisherCall {
  id: string
  name: string
  /** The purpose of the call, in a sentence. */
  about: string
  url: string
  headers: Record<string, string>
  body: Record<string, unknown>
  /** A body field that the user fills in, such as the transaction to complete, and the message while it is empty. */
  asks?: { field: string; label: string; missing: string }
}

type Sample = Omit<PublisherCall, 'url' | 'headers'> & { path: string }

const attributes = { countryCode: 'US', language: 'en' }

const samples: Sample[] = [
  {
    id: 'catalog',
    name: 'Catalog',
    about: 'All offers available in the user’s country, in your order.',
    path: '/offers/catalog',
    body: { userId: 'user-1', countryCode: 'US', limit: 5 },
  },
  {
    id: 'feed',
    name: 'Feed',
    about: 'Offers ranked for one user, best first. Confirm each impression with the delivered call.',
    path: '/offers/feed',
    body: { clientId: 'client-1', userId: 'user-1', limit: 5, attributes },
  },
  {
    id: 'message',
    name: 'Message',
    about: 'One offer for an automated message. You write the text around the link.',
    path: '/offers/message',
    body: { clientId: 'client-1', chatId: 'chat-1', attributes },
  },
  {
    id: 'attributes',
    name: 'Attributes',
    about:
      'Stores what you know about a user. Each call replaces the whole set. For users under 18, only age, country, and language are stored.',
    path: '/users/attributes',
    body: { userId: 'user-1', attributes: { countryCode: 'US', language: 'en', age: 34 } },
  },
  {
    id: 'creator',
    name: 'Creator links',
    about: 'A creator’s permanent links, one per campaign listed under Offers. Every call returns the same links.',
    path: '/creators/links',
    body: { creatorId: 'creator-1' },
  },
]

const testConversion: Sample = {
  id: 'completion',
  name: 'Test conversion',
  about:
    'Completes a transaction of a demo campaign as an advertiser’s postback would, including the webhook and entitlement.',
  path: '/test/conversions/complete',
  body: { transactionId: '' },
  asks: {
    field: 'transactionId',
    label: 'Transaction ID, from a clicked link',
    missing: 'Enter a transaction ID to run this call.',
  },
}

/** The calls of the quick start, with a key of the app. */
export function quickStartCalls(key: Key, platform: string): PublisherCall[] {
  const isBound = key.appId !== null
  const headers = { 'X-API-Key': key.publishableKey, ...(isBound ? {} : { 'X-Platform': platform }) }
  return [...samples, testConversion].map(({ path, ...call }) => ({
    ...call,
    url: `${baseUrl}/publisher/sdk/v1${path}`,
    headers: { ...headers, 'Content-Type': 'application/json' },
  }))
}

export function asCurl({ url, headers, body }: PublisherCall): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const lines = [
    `curl -X POST ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    `-d ${quote(JSON.stringify(body))}`,
  ]
  return lines.join(' \\\n  ')
}

/** The call in JavaScript, for Node and browsers. */
export function asJavaScript({ url, headers, body }: PublisherCall): string {
  const printed = JSON.stringify({ method: 'POST', headers, body: '@' }, null, 2)
    .replace('"@"', `JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')})`)
    .replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:')
  return `const response = await fetch('${url}', ${printed})\nconsole.log(response.status, await response.json())`
}

/** The call in Python, with its standard library only. */
export function asPython({ url, headers, body }: PublisherCall): string {
  return `import json
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)}, json.dumps(${pythonOf(body)}).encode(),
    ${pythonOf(headers)},
    method="POST",
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`
}

/** Writes a body as Python; it contains texts, numbers and nested values of these. */
function pythonOf(value: object): string {
  return JSON.stringify(value).replaceAll('":', '": ').replaceAll(',"', ', "')
}
