import type { Me } from '../api/types.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/icon.tsx'
import { platformName, shortId } from '../ui/text/format.ts'

interface NavItem {
  name: string
  icon: IconName
  to: string
}

/** A set of pages: of an app, of an organization, or of the operator. */
export interface Area {
  kind: 'apps' | 'organizations' | 'operator'
  /** The id of the app or organization; empty for the operator's area. */
  id: string
}

/** An area with its name for the member. */
export interface Place {
  name: string
  kind: string
  area: Area
}

/** Lists the pages of an area, in the order of the navigation. */
export function areaPages({ kind, id }: Area): NavItem[] {
  if (kind === 'apps') return appPages(id)
  if (kind === 'organizations') return organizationPages(id)
  return [
    { name: 'Tenants', icon: 'tenants', to: paths.tenants() },
    { name: 'Campaigns', icon: 'campaigns', to: paths.allCampaigns() },
    { name: 'Requests', icon: 'requests', to: paths.requests() },
    { name: 'Payments', icon: 'money', to: paths.batches() },
    { name: 'Ledger', icon: 'ledger', to: paths.ledger() },
    { name: 'Exchange rates', icon: 'rates', to: paths.rates() },
    { name: 'Billing settings', icon: 'settings', to: paths.billingSettings() },
    { name: 'Health', icon: 'health', to: paths.health() },
    { name: 'Audit log', icon: 'audit', to: paths.audit() },
  ]
}

function appPages(appId: string): NavItem[] {
  return [
    { name: 'Overview', icon: 'overview', to: paths.overview(appId) },
    { name: 'Offers', icon: 'offers', to: paths.offers(appId) },
    { name: 'Marketplace', icon: 'marketplace', to: paths.marketplace(appId) },
    { name: 'Creators', icon: 'creators', to: paths.creators(appId) },
    { name: 'Users and entitlements', icon: 'users', to: paths.users(appId) },
    { name: 'Transactions', icon: 'transactions', to: paths.transactions(appId) },
    { name: 'Earnings', icon: 'money', to: paths.earnings(appId) },
    { name: 'Incrementality', icon: 'incrementality', to: paths.incrementality(appId) },
    { name: 'Webhook', icon: 'webhook', to: paths.webhook(appId) },
    { name: 'Inbound events', icon: 'inbound', to: paths.inboundEvents(appId) },
    { name: 'Integration', icon: 'health', to: paths.integration(appId) },
    { name: 'Keys and quick start', icon: 'keys', to: paths.keys(appId) },
    { name: 'Settings', icon: 'settings', to: paths.settings(appId) },
  ]
}

function organizationPages(organizationId: string): NavItem[] {
  return [
    { name: 'Overview', icon: 'overview', to: paths.advertiserOverview(organizationId) },
    { name: 'Campaigns', icon: 'campaigns', to: paths.campaigns(organizationId) },
    { name: 'Creatives', icon: 'creatives', to: paths.creatives(organizationId) },
    { name: 'Tracking and postbacks', icon: 'tracking', to: paths.tracking(organizationId) },
    { name: 'Conversions', icon: 'conversions', to: paths.conversions(organizationId) },
    { name: 'Billing', icon: 'invoices', to: paths.billing(organizationId) },
  ]
}

/** Finds the area of a path; undefined for pages without one. */
export function areaOf(pathname: string): Area | undefined {
  const [, kind, id = ''] = pathname.split('/')
  if (kind === 'operator') return { kind, id: '' }
  return (kind === 'apps' || kind === 'organizations') && id !== '' ? { kind, id } : undefined
}

/** Lists the areas of a member; the first one opens after signing in. */
export function myPlaces(me: Me): Place[] {
  const operator: Place = { name: 'All tenants', kind: 'Operator', area: { kind: 'operator', id: '' } }
  const apps = me.projects.flatMap((project) =>
    project.apps.map(({ id, name, platform }): Place => {
      return { name, kind: `${project.name}, ${platformName(platform)}`, area: { kind: 'apps', id } }
    }),
  )
  const organizations = me.organizations.map(({ id, name }): Place => {
    return { name, kind: 'Advertiser', area: { kind: 'organizations', id } }
  })
  return [...(me.isOperator ? [operator] : []), ...apps, ...organizations].map(toldApart)
}

/** Adds the id to the description of an area if another has the same name and kind. */
function toldApart(place: Place, _: number, places: Place[]): Place {
  const { name, kind, area } = place
  const hasTwin = places.some((other) => other !== place && other.name === name && other.kind === kind)
  return hasTwin ? { ...place, kind: `${kind}, ${shortId(area.id)}` } : place
}

export function areaHome(area: Area): string {
  return areaPages(area)[0]?.to ?? paths.home()
}
