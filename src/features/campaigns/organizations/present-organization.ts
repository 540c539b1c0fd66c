import { showRow } from '../../../lib/show-row.ts'
import type { Organization } from './organization.schema.ts'
import type { OrganizationRow } from './organizations.queries.ts'

/** An organization as the management API shows it. */
export function presentOrganization(row: OrganizationRow): Organization {
  const { isDemo: demo, ...shown } = showRow(row)
  return { ...shown, demo }
}
