import { type Static, Type } from 'typebox'
import { uuidSchema } from '../../../http/body/schema-parts.ts'
import { createCampaignSchema, type PatchCampaign, patchCampaignSchema } from '../campaign.schema.ts'
import type { CampaignRow } from '../campaigns.queries.ts'
import { presentOwn, presentPublic } from '../present-campaign.ts'

// Schedule and audience have no place in a table, so they are left to the campaign's own call.
const {
  organizationId: _createdIn,
  schedule: _hours,
  audience: _people,
  ...newFields
} = createCampaignSchema.properties
const { organizationId: _fixed, schedule: _kept, audience: _same, ...changedFields } = patchCampaignSchema.properties
const id = Type.Optional(
  Type.String({ ...uuidSchema, description: 'As exported. Matches the campaign if externalId does not.' }),
)

/** A row of an import that matches no existing campaign. */
export const newDraftSchema = Type.Object({ id, ...newFields }, { additionalProperties: false })
export type NewDraft = Static<typeof newDraftSchema>

/** A row that matches a campaign: omitted fields stay unchanged, null clears. */
export const changedDraftSchema = Type.Object({ id, ...changedFields }, { additionalProperties: false })
export type ChangedDraft = Static<typeof changedDraftSchema>

/** The fields of a draft, in the order in which they are exported. */
const draftFields = ['id', 'externalId', ...Object.keys(changedFields).filter((name) => name !== 'externalId')]

/** A campaign as exported: every field that can be imported. */
export type CampaignDraft = { readonly id: string } & { readonly [Field in keyof PatchCampaign]: unknown }

export function draftOf(row: CampaignRow): CampaignDraft {
  const campaign: Record<string, unknown> = { ...presentPublic(row), ...presentOwn(row) }
  return Object.fromEntries(draftFields.map((name) => [name, campaign[name]])) as CampaignDraft
}
