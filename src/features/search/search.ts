import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../db/database.ts'
import { canonicalUuid } from '../../lib/ids/uuid.ts'
import { isListed } from '../../snapshot/allow-list.ts'
import type { AppEntry, CampaignEntry, Snapshot } from '../../snapshot/snapshot.ts'
import {
  findTransactionPlace,
  findUnapprovedCreative,
  listAppsOfCreator,
  listAppsOfEvent,
  listAppsOfUser,
} from './search.queries.ts'
import type { Found } from './search.schema.ts'

const foundByName = 8

/** Finds objects that the actor may see by their id, or by a text in their name; the best match comes first. */
export async function search(db: Db, snapshot: Snapshot, actor: Actor, query: string): Promise<Found[]> {
  const text = query.trim()
  const seen = seenBy(snapshot, actor)
  const id = canonicalUuid(text)
  const exact =
    id === undefined
      ? []
      : [...byId(seen, id), ...(await findUnapproved(db, seen, id)), ...(await findTransaction(db, seen, id))]
  const appIds = seen.apps.map((app) => app.id)
  const projectIds = [...new Set(seen.apps.map((app) => app.projectId))]
  // Spaces at the ends come with pasting, but may also belong to a publisher's own id.
  const ids = [...new Set([query, text])]
  const found = async (type: Found['type'], listApps: (id: string) => Promise<string[]>) =>
    (
      await Promise.all(ids.map(async (id) => (await listApps(id)).map((appId) => named(type, id, id, { appId }))))
    ).flat()
  const ofPeople = await Promise.all([
    found('user', (userId) => listAppsOfUser(db, appIds, userId)),
    found('creator', (creatorId) => listAppsOfCreator(db, appIds, creatorId)),
    found('event', (eventId) => listAppsOfEvent(db, projectIds, eventId)),
  ])
  return [...exact, ...byKey(seen, text), ...ofPeople.flat(), ...byName(seen, text)]
}

/** The part of the snapshot that the actor may see. */
interface Seen {
  readonly snapshot: Snapshot
  readonly actor: Actor
  readonly apps: readonly AppEntry[]
  readonly campaigns: readonly CampaignEntry[]
}

function seenBy(snapshot: Snapshot, actor: Actor): Seen {
  const apps = [...snapshot.apps.values()].filter((app) => actor.canSeeProject(app.projectId))
  const campaigns = snapshot.campaigns.filter(
    (campaign) =>
      actor.canSeeOrganization(campaign.organization.id) || apps.some((app) => isOnList(snapshot, app, campaign)),
  )
  return { snapshot, actor, apps, campaigns }
}

function byId(seen: Seen, id: string): Found[] {
  const { snapshot, actor, apps, campaigns } = seen
  const creative = snapshot.creativesById.get(id)
  const project = actor.canSeeProject(id) ? snapshot.projects.get(id) : undefined
  const organization = actor.canSeeOrganization(id) ? snapshot.organizations.get(id) : undefined
  return [
    ...campaigns
      .filter((campaign) => campaign.id === id)
      .map((campaign) => named('campaign', id, campaign.name, placeOf(seen, campaign))),
    ...campaigns
      .filter((campaign) => campaign.id === creative?.campaignId)
      .map((campaign) =>
        named('creative', id, creative?.title ?? id, { ...placeOf(seen, campaign), campaignId: campaign.id }),
      ),
    ...apps.filter((app) => app.id === id).map((app) => named('app', id, app.name, { appId: id })),
    ...(project === undefined ? [] : [named('project', id, project.name)]),
    ...(organization === undefined ? [] : [named('organization', id, organization.name, { organizationId: id })]),
  ]
}

/** Finds a creative that waits for review or was refused, for those who see its organization. */
async function findUnapproved(db: Db, seen: Seen, id: string): Promise<Found[]> {
  const creative = await findUnapprovedCreative(db, id)
  return seen.campaigns
    .filter(({ id, organization }) => id === creative?.campaign_id && seen.actor.canSeeOrganization(organization.id))
    .map((campaign) =>
      named('creative', id, creative?.title ?? id, { ...placeOf(seen, campaign), campaignId: campaign.id }),
    )
}

/** Finds a key by its id or by its publishable half. */
function byKey({ snapshot, actor, apps }: Seen, text: string): Found[] {
  return [...snapshot.keys.values()]
    .filter(
      (key) => (key.publishableKey === text || key.id === text.toLowerCase()) && actor.canSeeProject(key.project.id),
    )
    .map((key) => {
      const app = key.app ?? apps.find(({ projectId }) => projectId === key.project.id)
      return named('key', key.id, `Key of ${key.project.name}`, { appId: app?.id ?? null })
    })
}

async function findTransaction(db: Db, { actor, apps }: Seen, id: string): Promise<Found[]> {
  const place = await findTransactionPlace(db, id)
  if (place === undefined) return []
  const appId = apps.find((app) => app.id === place.app_id)?.id ?? null
  const organizationId = actor.canSeeOrganization(place.organization_id) ? place.organization_id : null
  return appId === null && organizationId === null ? [] : [named('transaction', id, id, { appId, organizationId })]
}

function byName(seen: Seen, text: string): Found[] {
  const { snapshot, actor, apps, campaigns } = seen
  const wanted = text.toLowerCase()
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(wanted)
  const projects = [...snapshot.projects.values()].filter((project) => actor.canSeeProject(project.id))
  const organizations = [...snapshot.organizations.values()].filter(({ id }) => actor.canSeeOrganization(id))
  return [
    ...apps.filter(fits).map((app) => named('app', app.id, app.name, { appId: app.id })),
    ...projects.filter(fits).map(({ id, name }) => named('project', id, name)),
    ...organizations.filter(fits).map(({ id, name }) => named('organization', id, name, { organizationId: id })),
    ...campaigns
      .filter(fits)
      .slice(0, foundByName)
      .map((campaign) => named('campaign', campaign.id, campaign.name, placeOf(seen, campaign))),
  ].slice(0, foundByName * 2)
}

/** Returns the place where the actor may open a campaign: among the offers of an app, or in its organization. */
function placeOf({ snapshot, actor, apps }: Seen, campaign: CampaignEntry): Place {
  const { organization } = campaign
  return {
    appId: apps.find((app) => isOnList(snapshot, app, campaign))?.id ?? null,
    organizationId: actor.canSeeOrganization(organization.id) ? organization.id : null,
  }
}

function isOnList({ allowLists }: Snapshot, app: AppEntry, { index }: CampaignEntry): boolean {
  const list = allowLists.get(app.id)
  return list !== undefined && isListed(list, index)
}

type Place = Partial<Pick<Found, 'appId' | 'organizationId' | 'campaignId'>>

function named(type: Found['type'], id: string, name: string, place: Place = {}): Found {
  return { type, id, name, appId: null, organizationId: null, campaignId: null, ...place }
}
