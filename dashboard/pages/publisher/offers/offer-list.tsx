import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { type EditedOffers, putAppCampaigns } from '../../../api/put-app-campaigns.ts'
import { useChange } from '../../../api/query-client.ts'
import type { AppCampaign, Campaign } from '../../../api/types.ts'
import { useUnsaved } from '../../../ui/form/use-unsaved.ts'
import { Problem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card } from '../../../ui/page/page.tsx'
import { More } from '../../../ui/table/cursor-table.tsx'
import { plural } from '../../../ui/text/format.ts'
import { OfferRow } from './offer-row.tsx'
import { SortableList } from './sortable-list.tsx'

interface OfferListProps {
  appId: string
  saved: AppCampaign[]
  campaigns: Campaign[]
  previewPath: (campaignId: string) => string
}

const pageSize = 100
/** Keeps the save buttons at the foot of the page. */
const bar = {
  ...{ p: '11px 16px', bd: '1px solid var(--line)', bdrs: 'lg', bg: 'var(--raised)' },
  style: { position: 'sticky', bottom: 16, zIndex: 10, boxShadow: '0 6px 28px rgb(0 0 0 / 16%)' },
} as const

/** Reorders the app's offers and switches them on and off; saves all changes together. */
export function OfferList({ appId, saved, campaigns, previewPath }: OfferListProps) {
  const [draft, setDraft] = useState<EditedOffers>()
  const [shown, setShown] = useState(pageSize)
  const save = useChange(
    (edited: EditedOffers) => putAppCampaigns(appId, edited),
    [`/apps/${appId}`],
    (_, sent) => {
      // Edits made during the saving remain to be saved.
      setDraft((now) => (now === undefined || now === sent ? undefined : { ...now, read: sent.list }))
      tell.done('Offers saved')
    },
  )
  useUnsaved(() => draft !== undefined)
  const items = draft?.list ?? saved
  const edit = (list: AppCampaign[]) => setDraft({ read: draft?.read ?? saved, list })
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const hasReal = saved.some(({ demo }) => !demo)
  const change = (changed: AppCampaign) =>
    edit(items.map((item) => (item.campaignId === changed.campaignId ? changed : item)))
  const move = (from: number, to: number) => {
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    edit(next)
  }
  const forget = (id: string) => {
    const isOther = ({ campaignId }: AppCampaign) => campaignId !== id
    setDraft((now) => now && { read: now.read.filter(isOther), list: now.list.filter(isOther) })
  }
  const names = new Map(items.map(({ campaignId, name }) => [campaignId, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  return (
    <>
      {save.isError && <Problem title="Couldn’t save the offers" error={save.error} />}
      <Card isFlush>
        <SortableList
          label="Offer order"
          ids={items.slice(0, shown).map((item) => item.campaignId)}
          nameOf={nameOf}
          onMove={move}
          row={(id, index) => {
            const item = items[index]
            return item === undefined ? null : (
              <OfferRow
                item={item}
                position={index + 1}
                isDemoTold={hasReal}
                campaign={byId.get(id)}
                onChange={change}
                onMoveTo={(to) => move(index, Math.max(0, Math.min(items.length, to) - 1))}
                onRemoved={() => forget(id)}
                previewPath={previewPath(id)}
              />
            )
          }}
        />
        <More
          hasMore={items.length > shown}
          isLoading={false}
          onMore={() => setShown(shown + pageSize)}
          shown={items.length > shown ? `${shown} of ${items.length} offers` : plural(items.length, 'offer')}
        />
      </Card>
      {draft !== undefined && (
        <Box component="section" {...bar} aria-label="Unsaved changes">
          <Group justify="space-between" gap={10}>
            <span role="status">You have unsaved changes.</span>
            <Group gap={8}>
              <Button variant="default" onClick={() => setDraft(undefined)}>
                Discard
              </Button>
              <Button loading={save.isPending} onClick={() => save.mutate(draft)}>
                Save
              </Button>
            </Group>
          </Group>
        </Box>
      )}
    </>
  )
}
