import { useParams } from 'react-router'

/** The organization of the page's address. */
export function useOrganizationId(): string {
  return useParams().organizationId ?? ''
}
