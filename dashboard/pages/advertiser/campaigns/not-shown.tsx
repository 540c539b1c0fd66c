import { useQuery } from '@tanstack/react-query'
import { creativesQuery } from '../../../api/campaigns.ts'
import type { Campaign } from '../../../api/types.ts'
import { Note } from '../../../ui/message/note.tsx'
import { useNow } from '../../../ui/text/use-now.ts'
import { hindranceOf } from './hindrance.ts'

/** Says why an active campaign is shown to nobody, caps apart: they are told where they are drawn. */
export function NotShown({ campaign }: { campaign: Campaign }) {
  const creatives = useQuery(creativesQuery(campaign.id))
  const hindrance = hindranceOf(campaign, creatives.data, useNow())
  return hindrance === undefined ? null : (
    <Note tone="warn" title="This campaign isn’t shown">
      {hindrance}
    </Note>
  )
}
