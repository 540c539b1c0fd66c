import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Note } from '../../ui/note.tsx'

/** Stands where a link that is good once was opened without its end. */
export function IncompleteLink() {
  return (
    <>
      <Note tone="warn" title="This link is not whole.">
        Its end, from # on, is missing. Open the link again as it was sent to you, or ask for a new one.
      </Note>
      <Link className="link" to={paths.signIn()}>
        Go to signing in
      </Link>
    </>
  )
}
