import type { Campaign } from '../api/types.ts'
import { Badge, State } from '../ui/text/values.tsx'
import { hindranceWords } from './advertiser/campaigns/hindrance.ts'

/** Shows a campaign's status, and what keeps an active one from being shown. */
export function CampaignState({ campaign }: { campaign: Campaign }) {
  const words = hindranceWords(campaign)
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      <State of={campaign.status} />
      {words !== undefined && <Badge tone="warn">{words.short}</Badge>}
    </span>
  )
}
