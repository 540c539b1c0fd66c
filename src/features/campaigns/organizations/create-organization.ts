import type { Services } from '../../../services.ts'
import { type ApplyChangeServices, applyChange } from '../../accounts/audit/apply-change.ts'
import type { ChangeOrigin } from '../../accounts/audit/record-audit.ts'
import type { CreateOrganization, NewOrganization } from './organization.schema.ts'
import { createAdvertiserKey, createPostbackToken } from './organization-secrets.ts'
import { insertOrganization } from './organizations.queries.ts'
import { presentOrganization } from './present-organization.ts'

/** Makes an advertiser, with a postback token and an API key that are returned only this once. */
export async function createOrganization(
  services: ApplyChangeServices & Pick<Services, 'random'>,
  origin: ChangeOrigin,
  body: CreateOrganization,
): Promise<NewOrganization> {
  const postbackToken = createPostbackToken(services.random)
  const apiKey = createAdvertiserKey(services.random)
  const now = new Date(services.clock.nowMs())
  const organization = await applyChange(services, origin, async (db) => {
    const row = await insertOrganization(db, {
      id: services.newId(),
      name: body.name,
      description: body.description ?? null,
      url: body.url ?? null,
      logo_url: body.logoUrl ?? null,
      postback_token_hash: postbackToken.hash,
      api_key_hash: apiKey.hash,
      created_at: now,
      updated_at: now,
    })
    const answer = presentOrganization(row)
    const audit = { ...organizationAudit(row.id, 'create'), changes: { ...answer } }
    return { answer, audit, shows: [{ kind: 'organization', id: row.id }] }
  })
  return { ...organization, postbackToken: postbackToken.text, apiKey: apiKey.text }
}

/** The audit entry of a change to an organization, without its particulars. */
export function organizationAudit(id: string, verb: string) {
  return { action: `organization.${verb}`, objectType: 'organization', objectId: id, organizationId: id }
}
