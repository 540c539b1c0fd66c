import type { DevicePlatform } from '../../db/tables.ts'
import { drawByWeight } from '../../lib/draw-by-weight.ts'
import type { CampaignEntry, CreativeEntry } from '../../snapshot/snapshot.ts'
import { hashText, hashToUnit, mixHash } from '../ranking/score/repeatable-draws.ts'

const creativeSalt = 0x637265

/**
 * Draws the creative a campaign is shown with (spec 4.2, 4.3): of the active ones that support the platform and have a
 * primary image, by weight, the same one for the same seed. Undefined when none fits.
 */
export function drawCreative(
  campaign: CampaignEntry,
  platform: DevicePlatform | null,
  seed: number,
): CreativeEntry | undefined {
  const fitting = campaign.activeCreatives.filter((creative) => fits(creative, platform))
  if (fitting.length < 2) return fitting[0]
  return drawByWeight(fitting, hashToUnit(mixHash(mixHash(seed, creativeSalt), hashText(campaign.id))))
}

function fits({ primaryImageUrl, supportedPlatforms }: CreativeEntry, platform: DevicePlatform | null): boolean {
  if (primaryImageUrl === null) return false
  return platform === null || supportedPlatforms.length === 0 || supportedPlatforms.includes(platform)
}
