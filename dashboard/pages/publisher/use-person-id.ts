import { useLocation } from 'react-router'

/**
 * The id of a user or creator, with which their page's address ends. Read from the address itself: the router's own
 * parameters turn the text `%2F` of an id into a slash.
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
