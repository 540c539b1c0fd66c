import { baseUrl } from '../environment.ts'
import { noAnswer, readError } from './api-error.ts'

export interface DryRun {
  transactionId: string
  token: string
  status: string
}

export interface PostbackAnswer {
  accepted: boolean
  verdict: string
  transactionId: string | null
  message: string
}

/** Calls the postback address without consequences; a refusal is an answer too. */
export async function dryRun({ transactionId, token, status }: DryRun): Promise<PostbackAnswer> {
  const response = await fetch(`${baseUrl}/postback`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transaction_id: transactionId, token, status, dry_run: '1' }),
  }).catch((cause: unknown) => {
    throw noAnswer(cause)
  })
  const copy = response.clone()
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && 'verdict' in body) return body as PostbackAnswer
  throw await readError(copy)
}
