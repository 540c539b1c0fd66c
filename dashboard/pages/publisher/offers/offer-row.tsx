import { Box, Button, Group, Menu, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AppCampaign, Campaign } from '../../../api/types.ts'
import { Icon } from '../../../ui/icon.tsx'
import { countryName, formatMoney } from '../../../ui/text/format.ts'
import { Badge } from '../../../ui/text/values.tsx'
import { OfferDialog, type OfferDialogKind } from './offer-dialogs.tsx'
import classes from './sortable-list.module.css'

interface OfferRowProps {
  item: AppCampaign
  position: number
  /** Marks demo campaigns; not needed if there are no others. */
  isDemoTold: boolean
  campaign: Campaign | undefined
  onChange: (item: AppCampaign) => void
  onMoveTo: (position: number) => void
  onRemoved: () => void
  previewPath: string
}

export function OfferRow(props: OfferRowProps) {
  const { item, position, isDemoTold, campaign, onChange, onMoveTo, onRemoved, previewPath } = props
  const [kind, setKind] = useState<OfferDialogKind>('priority')
  const [isOpen, dialog] = useDisclosure(false)
  const more = useRef<HTMLButtonElement>(null)
  const ask = (asked: OfferDialogKind) => () => {
    // The dialog returns the focus to the menu item, which has disappeared by then.
    more.current?.focus()
    setKind(asked)
    dialog.open()
  }
  const { name } = item
  return (
    <>
      <span className={`${classes.position} numeric dimmed`}>{position}</span>
      <Box flex={1} miw={0}>
        <Group gap="4px 8px" fw={550} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
          {item.pinned && <Badge tone="accent">Pinned</Badge>}
          {item.priority !== 1 && <Badge tone="accent">Priority × {item.priority}</Badge>}
          {item.entitlement && <Badge tone="quiet">Custom entitlement</Badge>}
          {item.status !== 'active' && <Badge tone="warn">Campaign {item.status}</Badge>}
          {isDemoTold && item.demo && <Badge tone="quiet">Demo</Badge>}
        </Group>
        {campaign !== undefined && (
          <Box c="dimmed" fz={12.5}>
            {about(campaign, item.earningsPerCompletion)}
          </Box>
        )}
      </Box>
      <Button visibleFrom="sm" component={Link} to={previewPath} preventScrollReset size="compact-sm" variant="default">
        Preview
      </Button>
      <Switch
        aria-label={`Serve ${name}`}
        checked={item.enabled}
        onChange={(event) => onChange({ ...item, enabled: event.currentTarget.checked })}
      />
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button ref={more} size="compact-sm" variant="subtle" color="gray" aria-label={`More for ${name}`} px={6}>
            <Icon name="more" size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={previewPath} leftSection={<Icon name="eye" size={16} />}>
            Preview
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="pin" size={16} />}
            onClick={() => onChange({ ...item, pinned: !item.pinned })}
          >
            {item.pinned ? 'Unpin' : 'Pin to top'}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="overview" size={16} />} onClick={ask('priority')}>
            Set priority
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="selector" size={16} />} onClick={ask('move')}>
            Move to position
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="entitlement" size={16} />} onClick={ask('entitlement')}>
            Set entitlement
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={ask('remove')}>
            Take off the list
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <OfferDialog
        kind={kind}
        isOpen={isOpen}
        item={item}
        position={position}
        onChange={onChange}
        onMoveTo={onMoveTo}
        onRemoved={onRemoved}
        onClose={dialog.close}
      />
    </>
  )
}

function about({ perk, targetCountries, ageRating }: Campaign, earns: number): string {
  const countries =
    targetCountries.length === 0
      ? 'all countries'
      : targetCountries.length > 3
        ? `${targetCountries.length} countries`
        : targetCountries.map(countryName).join(', ')
  // A campaign that pays for clicks or impressions earns without conversions.
  const earnings = earns === 0 ? 'nothing per conversion' : `${formatMoney(earns)} per conversion`
  return [perk, earnings, countries, ageRating === 'everyone' ? 'everyone' : 'adults']
    .filter((text) => text !== null && text !== '')
    .join(' · ')
}
