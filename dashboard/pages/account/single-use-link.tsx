import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Note } from '../../ui/message/note.tsx'

/** Shown when a single-use link was opened without its token. */
export function IncompleteLink() {
  return (
    <>
      <Note tone="warn" title="This link is incomplete">
        The part after # is missing. Open the original link again, or request a new one.
      </Note>
      <Link className="link" to={paths.signIn()}>
        Go to sign in
      </Link>
    </>
  )
}

/** Reads the token of a single-use link from behind `#`, which browsers send to no server. */
export function linkToken(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
