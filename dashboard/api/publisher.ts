import { noAnswer } from './api-error.ts'

interface Call {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

/** Makes a call of the publisher API as an app would, without the session; any status is an answer. */
export async function callPublisher({ method, url, headers, body }: Call) {
  const started = performance.now()
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'omit',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw noAnswer(cause)
  })
  const text = await response.text()
  return { status: response.status, durationMs: performance.now() - started, text: indented(text) }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
