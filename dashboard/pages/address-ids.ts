import { useLocation, useParams } from 'react-router'

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
export function usePersonId(): string {
  const { pathname } = useLocation()
  const end = pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(end)
  } catch (error) {
    if (error instanceof URIError) return end
    throw error
  }
}
