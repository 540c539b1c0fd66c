import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Note } from '../../ui/note.tsx'

/** Shown when a single-use link was opened without its token. */
export function IncompleteLink() {
  return (
    <>
      <Note tone="warn" title="This link is incomplete">
        {' '}
        The part after # is missing. Open the original link again, or request a new one.
      </Note>
      <Link className="link" to={paths.signIn()}>
        Go to sign in
      </Link>
    </>
  )
}
