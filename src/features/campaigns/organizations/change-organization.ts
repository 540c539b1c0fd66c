import { hash } from 'node:crypto'
import { createCredential } from '../../../lib/ids/credential.ts'
import type { Random } from '../../../lib/random.ts'
import { showRow } from '../../../lib/show-row.ts'
import type { Services } from '../../../services.ts'
import { type ApplyChangeServices, applyChange } from '../../accounts/audit/apply-change.ts'
import { auditOf, type ChangeOrigin, changeAudit } from '../../accounts/audit/record-audit.ts'
import type {
  CreateOrganization,
  NewOrganization,
  Organization,
  PatchOrganization,
  RotatedSecret,
  RotateSecret,
} from './organization.schema.ts'
import {
  insertOrganization,
  lockOrganization,
  type OrganizationRow,
  updateOrganization,
} from './organizations.queries.ts'

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
    const audit = { ...auditOf('organization', 'create', row.id, { organizationId: row.id }), changes: { ...answer } }
    return { answer, audit, shows: [{ kind: 'organization', id: row.id }] }
  })
  return { ...organization, postbackToken: postbackToken.text, apiKey: apiKey.text }
}

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
    const audit = changeAudit(auditOf('organization', 'update', id, { organizationId: id }), before, answer)
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
    const audit = { ...auditOf('organization', 'rotate', id, { organizationId: id }), changes: { which } }
    return { answer: undefined, audit, shows: [{ kind: 'organization', id }] }
  })
  return { [which]: secret.text }
}

/** An organization as the management API shows it. */
export function presentOrganization(row: OrganizationRow): Organization {
  const { isDemo: demo, ...shown } = showRow(row)
  return { ...shown, demo }
}

/** A new secret of an organization, and the SHA-256 by which it is recognised; the secret itself is kept nowhere. */
interface OrganizationSecret {
  readonly text: string
  readonly hash: Buffer
}

/** Makes the token used in postback addresses. */
function createPostbackToken(random: Random): OrganizationSecret {
  return withHash(createCredential('pbt_', random))
}

/** Makes the `ak_` key of an advertiser's own calls. */
function createAdvertiserKey(random: Random): OrganizationSecret {
  return withHash(createCredential('ak_', random))
}

function withHash(text: string): OrganizationSecret {
  return { text, hash: hash('sha256', text, 'buffer') }
}
