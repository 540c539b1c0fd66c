import { hash } from 'node:crypto'
import type { Core } from '../../../core.ts'
import { lockRow } from '../../../db/query-parts.ts'
import { showRow } from '../../../lib/camel-case-row.ts'
import { createCredential } from '../../../lib/ids/credential.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { changeAudit } from '../../accounts/audit/record-audit.ts'
import type {
  CreateOrganization,
  NewOrganization,
  Organization,
  PatchOrganization,
  RotatedSecret,
  RotateSecret,
} from './organization.schema.ts'
import {
  getOrganization,
  insertOrganization,
  type OrganizationRow,
  updateOrganization,
} from './organizations.queries.ts'

/** Creates an advertiser, with a postback token and an API key that are returned only here. */
export async function createOrganization(
  change: Change & Pick<Core, 'random'>,
  body: CreateOrganization,
): Promise<NewOrganization> {
  const postbackToken = makeSecret('pbt_', change)
  const apiKey = makeSecret('ak_', change)
  const now = new Date(change.clock.nowMs())
  const organization = await applyChange(change, async (db) => {
    const row = await insertOrganization(db, {
      id: change.newId(),
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
    const audit = { action: 'organization.create', objectId: row.id, organizationId: row.id, changes: answer }
    return { answer, audit, shows: [{ kind: 'organization', id: row.id }] }
  })
  return { ...organization, postbackToken: postbackToken.text, apiKey: apiKey.text }
}

/** Changes the given fields; null clears one. */
export async function patchOrganization(change: Change, id: string, body: PatchOrganization): Promise<Organization> {
  return applyChange(change, async (db) => {
    await lockRow(db, 'organization', id)
    const before = presentOrganization(await getOrganization(db, id))
    const row = await updateOrganization(db, id, {
      name: body.name,
      description: body.description,
      url: body.url,
      logo_url: body.logoUrl,
      updated_at: new Date(change.clock.nowMs()),
    })
    const answer = presentOrganization(row)
    const audit = changeAudit({ action: 'organization.update', objectId: id, organizationId: id }, before, answer)
    return { answer, audit, shows: [{ kind: 'organization', id }] }
  })
}

/** Replaces one secret; the old one has stopped working when this resolves. */
export async function rotateOrganizationSecret(
  change: Change & Pick<Core, 'random'>,
  id: string,
  { which }: RotateSecret,
): Promise<RotatedSecret> {
  const isToken = which === 'postbackToken'
  const secret = makeSecret(isToken ? 'pbt_' : 'ak_', change)
  await applyChange(change, async (db) => {
    await updateOrganization(db, id, {
      ...(isToken ? { postback_token_hash: secret.hash } : { api_key_hash: secret.hash }),
      updated_at: new Date(change.clock.nowMs()),
    })
    const audit = { action: 'organization.rotate', objectId: id, organizationId: id, changes: { which } }
    return { answer: undefined, audit, shows: [{ kind: 'organization', id }] }
  })
  return { [which]: secret.text }
}

export function presentOrganization(row: OrganizationRow): Organization {
  const { isDemo: demo, ...shown } = showRow(row)
  return { ...shown, demo }
}

/** Generates a postback token or an `ak_` key. Only its SHA-256 is stored, by which it is recognised. */
function makeSecret(prefix: 'pbt_' | 'ak_', { random }: Pick<Core, 'random'>) {
  const text = createCredential(prefix, random)
  return { text, hash: hash('sha256', text, 'buffer') }
}
