import type { Actor } from '../../accounts/actor.ts'
import type { Creative } from './creative.schema.ts'
import type { CreativeRow } from './creatives.queries.ts'

/** A creative as its reader may see it: a publisher does not see where it leads. */
export function presentCreative(row: CreativeRow, reader: Actor): Creative {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    primaryImageUrl: row.primary_image_url,
    logoUrl: row.logo_url,
    additionalImages: row.additional_images,
    ctaText: row.cta_text,
    supportedPlatforms: row.supported_platforms as Creative['supportedPlatforms'],
    ...(reader.canSeeOrganization(row.organization_id) ? { destinationUrl: row.destination_url } : {}),
    weight: row.weight,
    status: row.status,
    translations: row.translations,
    demo: row.is_demo,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
