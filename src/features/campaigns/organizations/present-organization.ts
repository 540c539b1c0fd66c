import type { Organization } from './organization.schema.ts'
import type { OrganizationRow } from './organizations.queries.ts'

/** An organization as the management API shows it. */
export function presentOrganization(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    url: row.url,
    logoUrl: row.logo_url,
    demo: row.is_demo,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
