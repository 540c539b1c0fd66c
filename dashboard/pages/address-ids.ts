import { useLocation, useParams, useSearchParams } from 'react-router'

export function useAppId(): string {
  return useParams().appId ?? ''
}

export function useOrganizationId(): string {
  return useParams().organizationId ?? ''
}

/**
 * Reads the id of a user or creator from the end of the page's address. The router's own parameters would turn the
 * text `%2F` of an id into a slash.
 */
export function useUserId(): string {
  const { pathname } = useLocation()
  const end = pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(end)
  } catch (error) {
    if (error instanceof URIError) return end
    throw error
  }
}

/**
 * Reads the page requested before a sign-in from the address. Accepts only paths of the dashboard, so that no link can
 * redirect elsewhere after signing in.
 */
export function useNext(): string | undefined {
  const next = useSearchParams()[0].get('next')
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : undefined
}
