import type { Updateable } from 'kysely'
import type { CampaignAudience, CampaignTable } from '../../../db/tables.ts'
import { fieldError } from '../../../errors.ts'
import { audienceFault } from '../../../snapshot/audience-rule.ts'
import type { PatchCampaign } from '../campaign.schema.ts'

/** The columns of a campaign that say when, how often and to whom it is shown. Throws `invalid_request`. */
export function deliveryColumns(body: PatchCampaign): Updateable<CampaignTable> {
  const { schedule, audience, frequency, fallbackUrl } = body
  if (audience) requireAudience(audience)
  return {
    schedule: json(schedule),
    audience: json(audience),
    frequency_delivered: frequency === null ? null : frequency?.delivered,
    frequency_days: frequency === null ? null : frequency?.days,
    fallback_url: fallbackUrl,
  }
}

function json<Value extends object>(value: Value | null | undefined): string | null | undefined {
  return value === undefined || value === null ? value : JSON.stringify(value)
}

/** Throws `invalid_request` naming a condition whose attribute or values cannot be compared. */
export function requireAudience(audience: CampaignAudience): void {
  const fault = audienceFault(audience)
  if (fault !== undefined) throw fieldError(`audience.${fault.field}`, fault.problem)
}
