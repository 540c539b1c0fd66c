import { useSearchParams } from 'react-router'

/**
 * Reads the page that was asked for before a sign-in from the address. Only paths of the dashboard are taken, so that no
 * link can redirect elsewhere after signing in.
 */
export function useNext(): string | undefined {
  const next = useSearchParams()[0].get('next')
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : undefined
}
