import type { Services } from '../../../services.ts'
import { type ApplyChangeServices, applyChange } from '../../accounts/audit/apply-change.ts'
import { type ChangeOrigin, changeAudit } from '../../accounts/audit/record-audit.ts'
import { organizationAudit } from './create-organization.ts'
import type { Organization, PatchOrganization, RotatedSecret, RotateSecret } from './organization.schema.ts'
import { createAdvertiserKey, createPostbackToken } from './organization-secrets.ts'
import { lockOrganization, updateOrganization } from './organizations.queries.ts'
import { presentOrganization } from './present-organization.ts'

/** Changes the fields given; null clears one. */
export async function patchOrganization(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  id: string,
  body: PatchOrganization,
): Promise<Organization> {
  return applyChange(services, origin, async (db) => {
    const before = presentOrganization(await lockOrganization(db, id))
    const row = await updateOrganization(db, id, {
      name: body.name,
      description: body.description,
      url: body.url,
      logo_url: body.logoUrl,
      updated_at: new Date(services.clock.nowMs()),
    })
    const answer = presentOrganization(row)
    const audit = changeAudit(organizationAudit(id, 'update'), before, answer)
    return { answer, audit, shows: [{ kind: 'organization', id }] }
  })
}

/** Replaces one secret; the old one is dead when this resolves. */
export async function rotateOrganizationSecret(
  services: ApplyChangeServices & Pick<Services, 'random'>,
  origin: ChangeOrigin,
  id: string,
  { which }: RotateSecret,
): Promise<RotatedSecret> {
  const isToken = which === 'postbackToken'
  const secret = isToken ? createPostbackToken(services.random) : createAdvertiserKey(services.random)
  await applyChange(services, origin, async (db) => {
    await updateOrganization(db, id, {
      ...(isToken ? { postback_token_hash: secret.hash } : { api_key_hash: secret.hash }),
      updated_at: new Date(services.clock.nowMs()),
    })
    const audit = { ...organizationAudit(id, 'rotate'), changes: { which } }
    return { answer: undefined, audit, shows: [{ kind: 'organization', id }] }
  })
  return { [which]: secret.text }
}
