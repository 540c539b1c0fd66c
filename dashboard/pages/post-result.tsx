import { Note } from '../ui/message/notes.tsx'
import { formatDuration, words } from '../ui/text/format.ts'

interface PostResultProps {
  /** The kind of request, at the beginning of a sentence: `Test event`. */
  what: string
  result: { delivered: boolean; httpStatus: number | null; durationMs: number; error?: string }
}

/** Failures before there was a connection. */
const unsent: ReadonlySet<string> = new Set([
  'url_refused',
  'name_not_resolved',
  'address_refused',
  'connection_failed',
  'tls_failed',
])

/** Shows the outcome of a test posted to the member's server. */
export function PostResult({ what, result }: PostResultProps) {
  const took = formatDuration(result.durationMs)
  const status = result.httpStatus === null ? 'no response' : `status ${result.httpStatus}`
  if (result.delivered) {
    return (
      <Note tone="good" title={`${what} delivered`}>
        Your server returned {status} after {took}.
      </Note>
    )
  }
  const why = result.error ? `: ${words(result.error).toLowerCase()}` : ''
  return (
    <Note tone="bad" title={`${what} not delivered`}>
      {unsent.has(result.error ?? '')
        ? `It wasn’t sent${why}. Check the URL, and that your server can be reached.`
        : `Your server returned ${status} after ${took}${why}. Return any 2xx status within five seconds.`}
    </Note>
  )
}
