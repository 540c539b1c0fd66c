import type { Db } from '../../db/database.ts'
import { canonicalUuid } from '../../lib/uuid.ts'
import type { AppEntry, CampaignEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { Actor } from '../accounts/actor.ts'
import { findTransactionPlace, listAppsOfCreator, listAppsOfEvent, listAppsOfUser } from './find-anything.queries.ts'
import type { Found } from './search.schema.ts'

const foundByName = 8

/** Whatever the actor may see that has this id, or this text in its name; the best first. */
export async function findAnything(db: Db, snapshot: Snapshot, actor: Actor, query: string): Promise<Found[]> {
  const text = query.trim()
  const seen = seenBy(snapshot, actor)
  const id = canonicalUuid(text)
  const exact = id === undefined ? [] : [...byId(seen, id), ...(await findTransaction(db, seen, id))]
  const appIds = seen.apps.map((app) => app.id)
  const users = (await listAppsOfUser(db, appIds, text)).map((appId) => named('user', text, text, { appId }))
  const creators = (await listAppsOfCreator(db, appIds, text)).map((appId) => named('creator', text, text, { appId }))
  const projectIds = [...new Set(seen.apps.map((app) => app.projectId))]
  const events = (await listAppsOfEvent(db, projectIds, text)).map((appId) => named('event', text, text, { appId }))
  return [...exact, ...byKey(seen, text), ...users, ...creators, ...events, ...byName(seen, text)]
}

/** What of the snapshot the actor may see. */
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
      actor.canSeeOrganization(campaign.organization.id) || apps.some((app) => app.grantsByCampaign.has(campaign.id)),
  )
  return { snapshot, actor, apps, campaigns }
}

function byId({ snapshot, actor, apps, campaigns }: Seen, id: string): Found[] {
  const creative = snapshot.creativesById.get(id)
  const project = actor.canSeeProject(id) ? snapshot.projects.get(id) : undefined
  const organization = actor.canSeeOrganization(id) ? snapshot.organizations.get(id) : undefined
  return [
    ...campaigns.filter((campaign) => campaign.id === id).map(foundCampaign),
    ...campaigns
      .filter((campaign) => creative !== undefined && campaign.creatives.includes(creative))
      .map(({ organization: { id: organizationId } }) =>
        named('creative', id, creative?.title ?? id, { organizationId }),
      ),
    ...apps.filter((app) => app.id === id).map((app) => named('app', id, app.name, { appId: id })),
    ...(project === undefined ? [] : [named('project', id, project.name)]),
    ...(organization === undefined ? [] : [named('organization', id, organization.name, { organizationId: id })]),
  ]
}

/** A key, by its id or by its publishable half. */
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
  const isOfApp = apps.some((app) => app.id === place.app_id)
  if (!isOfApp && !actor.canSeeOrganization(place.organization_id)) return []
  const appId = isOfApp ? place.app_id : null
  return [named('transaction', id, id, { appId, organizationId: place.organization_id })]
}

function byName({ snapshot, actor, apps, campaigns }: Seen, text: string): Found[] {
  const wanted = text.toLowerCase()
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(wanted)
  const projects = [...snapshot.projects.values()].filter((project) => actor.canSeeProject(project.id))
  const organizations = [...snapshot.organizations.values()].filter(({ id }) => actor.canSeeOrganization(id))
  return [
    ...apps.filter(fits).map((app) => named('app', app.id, app.name, { appId: app.id })),
    ...projects.filter(fits).map(({ id, name }) => named('project', id, name)),
    ...organizations.filter(fits).map(({ id, name }) => named('organization', id, name, { organizationId: id })),
    ...campaigns.filter(fits).slice(0, foundByName).map(foundCampaign),
  ].slice(0, foundByName * 2)
}

function foundCampaign({ id, name, organization }: CampaignEntry): Found {
  return named('campaign', id, name, { organizationId: organization.id })
}

function named(
  type: Found['type'],
  id: string,
  name: string,
  place: { appId?: string | null; organizationId?: string } = {},
): Found {
  return { type, id, name, appId: place.appId ?? null, organizationId: place.organizationId ?? null }
}
