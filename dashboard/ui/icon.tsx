import * as tabler from '@tabler/icons-react'

const icons = {
  overview: tabler.IconChartBar,
  offers: tabler.IconTag,
  marketplace: tabler.IconBuildingStore,
  requests: tabler.IconInbox,
  creators: tabler.IconLink,
  users: tabler.IconUsers,
  transactions: tabler.IconArrowsRightLeft,
  incrementality: tabler.IconFlask,
  webhook: tabler.IconWebhook,
  inbound: tabler.IconInbox,
  keys: tabler.IconKey,
  money: tabler.IconWallet,
  invoices: tabler.IconReceipt,
  ledger: tabler.IconBook2,
  rates: tabler.IconCurrencyDollar,
  settings: tabler.IconAdjustmentsHorizontal,
  campaigns: tabler.IconSpeakerphone,
  creatives: tabler.IconPhoto,
  tracking: tabler.IconTarget,
  conversions: tabler.IconCircleCheck,
  tenants: tabler.IconBuilding,
  health: tabler.IconActivity,
  audit: tabler.IconHistory,
  search: tabler.IconSearch,
  copy: tabler.IconCopy,
  check: tabler.IconCheck,
  cross: tabler.IconX,
  alert: tabler.IconAlertTriangle,
  info: tabler.IconInfoCircle,
  plus: tabler.IconPlus,
  download: tabler.IconDownload,
  selector: tabler.IconSelector,
  sun: tabler.IconSun,
  moon: tabler.IconMoon,
  monitor: tabler.IconDeviceDesktop,
  signOut: tabler.IconLogout,
  person: tabler.IconUserCircle,
  grip: tabler.IconGripVertical,
  trash: tabler.IconTrash,
  play: tabler.IconPlayerPlay,
  pause: tabler.IconPlayerPause,
  eye: tabler.IconEye,
  qr: tabler.IconQrcode,
  pin: tabler.IconPin,
  entitlement: tabler.IconGift,
  more: tabler.IconDots,
  menu: tabler.IconMenu2,
}

export type IconName = keyof typeof icons

/** Draws an icon beside a text with the same meaning; hidden from screen readers. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  const Drawing = icons[name]
  return <Drawing size={size} stroke={1.5} aria-hidden="true" style={{ flexShrink: 0, display: 'block' }} />
}
