import { baseUrl } from '../environment.ts'
import { noAnswer, readError } from './api-error.ts'

/** A call as an app's or an advertiser's server makes it. */
interface OutsideCall {
  url: string
  headers: Record<string, string>
  body: unknown
}

interface DryRun {
  transactionId: string
  token: string
  status: string
  goal: string
  order_id: string
  amount: string
  currency: string
}

interface PostbackAnswer {
  accepted: boolean
  verdict: string
  transactionId: string | null
  message: string
}

/** Makes a call of the publisher API as an app would; returns any status. */
export async function callPublisher(call: OutsideCall) {
  const started = performance.now()
  const response = await post(call)
  const text = await response.text()
  return { status: response.status, durationMs: performance.now() - started, text: indented(text) }
}

/** Calls the postback address without consequences; returns refusals as well. */
export async function dryRun({ transactionId, ...fields }: DryRun): Promise<PostbackAnswer> {
  const response = await post({
    url: `${baseUrl}/postback`,
    headers: { 'content-type': 'application/json' },
    body: { transaction_id: transactionId, ...fields, dry_run: '1' },
  })
  const copy = response.clone()
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && 'verdict' in body) return body as PostbackAnswer
  throw await readError(copy)
}

/** Posts without the session's cookie. */
function post({ url, headers, body }: OutsideCall): Promise<Response> {
  return fetch(url, { method: 'POST', credentials: 'omit', headers, body: JSON.stringify(body) }).catch(
    (cause: unknown) => {
      throw noAnswer(cause)
    },
  )
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
