import { useParams } from 'react-router'

/** Reads the organization from the page's address. */
export function useOrganizationId(): string {
  return useParams().organizationId ?? ''
}
