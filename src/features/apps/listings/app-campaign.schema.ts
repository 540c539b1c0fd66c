import { type Static, Type } from 'typebox'
import { named, nullable, oneOf, optional, uuidSchema } from '../../../http/body/schema-parts.ts'
import { entitlementSchema, storedEntitlementSchema } from '../entitlement.schema.ts'

const terms = {
  enabled: Type.Boolean({ default: true }),
  pinned: Type.Boolean({ default: false, description: 'Pinned campaigns come first.' }),
  priority: Type.Number({ minimum: 0, maximum: 1_000, default: 1, description: 'Multiplies the score in this app.' }),
}

export const putAppCampaignsSchema = Type.Object(
  {
    campaigns: Type.Array(
      Type.Object({ campaignId: uuidSchema, ...optional({ ...terms, entitlement: nullable(entitlementSchema) }) }),
      { maxItems: 10_000 },
    ),
  },
  { examples: [{ campaigns: [{ campaignId: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54', pinned: true }] }] },
)
export type PutAppCampaigns = Static<typeof putAppCampaignsSchema>

/** A campaign on an app's list; its place is its position among the others. */
export const appCampaignSchema = named('AppCampaign', {
  campaignId: uuidSchema,
  ...terms,
  entitlement: nullable(storedEntitlementSchema),
  name: Type.String(),
  status: oneOf(['draft', 'active', 'paused', 'archived']),
  earningsPerCompletion: Type.Number({ description: "The app's share of one completion, in US dollars." }),
  demo: Type.Boolean({ description: 'Live keys do not serve it, except in the demo app.' }),
})
export type AppCampaign = Static<typeof appCampaignSchema>

export const appCampaignsSchema = Type.Object({ campaigns: Type.Array(appCampaignSchema) })
