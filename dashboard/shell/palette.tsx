import { oneQuery } from '../api/client.ts'
import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Found, Me } from '../api/types.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icon.tsx'
import { words } from '../ui/text/format.ts'
import { type Area, areaHome, areaPages, myPlaces } from './areas.ts'

interface PaletteProps {
  me: Me
  area: Area | undefined
  isOpen: boolean
  onClose: () => void
}

/** Finds any page, app, or organization by name, and any object by id. */
export function Palette({ me, area, isOpen, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [settled] = useDebouncedValue(query, 160)
  const found = useQuery({
    ...oneQuery('/admin/v1/search', { query: { query: settled } }),
    enabled: settled.trim().length >= 3,
  })
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen])
  const go = (path: string) => () => void navigate(path)
  const pages = (area === undefined ? [] : areaPages(area)).map(({ name, icon, to }): SpotlightActionData => {
    return { id: to, label: name, leftSection: <Icon name={icon} />, onClick: go(to) }
  })
  const results = found.data?.data.flatMap((item): SpotlightActionData[] => {
    const path = pathOf(item, me, area)
    if (path === undefined) return []
    return [
      {
        id: `${item.type} ${item.id}`,
        label: item.name,
        description: item.name === item.id ? words(item.type) : `${words(item.type)} ${item.id}`,
        keywords: settled,
        onClick: go(path),
      },
    ]
  })
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search or go to' } }}
      scrollable
      maxHeight={420}
      limit={40}
      nothingFound={found.isFetching ? 'Searching…' : 'No results'}
      searchProps={{
        placeholder: 'Search pages, names, and IDs',
        'aria-label': 'Search',
        leftSection: <Icon name="search" />,
      }}
      actions={[
        ...(results === undefined || results.length === 0 ? [] : [{ group: 'Results', actions: results }]),
        { group: 'Pages', actions: pages },
        { group: 'Switch to', actions: placesOf(me, go) },
      ]}
    />
  )
}

function placesOf(me: Me, go: (path: string) => () => void): SpotlightActionData[] {
  const places = myPlaces(me).filter(({ area }) => area.kind !== 'operator')
  return places.map(({ name, kind, area }) => {
    const home = areaHome(area)
    return { id: home, label: name, description: kind, onClick: go(home) }
  })
}

/** Finds the page of a search result, preferably within the current area. */
function pathOf(found: Found, me: Me, area: Area | undefined): string | undefined {
  const { type, id, appId, organizationId } = found
  const ofApp = appId ?? (area?.kind === 'apps' ? area.id : undefined)
  switch (type) {
    case 'transaction':
      if (me.isOperator) return paths.anyTransaction(id)
      return organizationId !== null && (area?.kind === 'organizations' || appId === null)
        ? paths.conversion(organizationId, id)
        : ofApp && paths.transaction(ofApp, id)
    case 'campaign':
    case 'creative':
      return pathOfOffer(found, area)
    case 'organization':
      return me.isOperator ? paths.tenantOrganization(id) : paths.advertiserOverview(id)
    case 'project':
      return me.isOperator ? paths.tenantProject(id) : undefined
    case 'app':
      return paths.overview(id)
    case 'key':
      return ofApp && paths.keys(ofApp)
    case 'user':
      return ofApp && paths.user(ofApp, id)
    case 'creator':
      return ofApp && paths.creator(ofApp, id)
    case 'event':
      return ofApp && paths.inboundEvents(ofApp, { event: id })
    default:
      return undefined
  }
}

function pathOfOffer({ type, id, appId, organizationId, campaignId }: Found, area: Area | undefined) {
  const campaign = campaignId ?? id
  if (area?.kind === 'apps') return paths.offers(area.id, { preview: campaign })
  if (organizationId === null) return appId === null ? undefined : paths.offers(appId, { preview: campaign })
  return type === 'creative' ? paths.creatives(organizationId, { campaign }) : paths.campaign(organizationId, id)
}
