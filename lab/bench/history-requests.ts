import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import { firstUuidV7At } from '../../src/lib/ids/uuid.ts'
import { processAdminToken } from '../../test/support/app/service-process.ts'
import { requestText } from '../support/request-text.ts'
import type { SeededWorld } from './seed.ts'
import { twoDayCreator } from './seed-history.ts'

/** A request that is measured repeatedly. */
export interface HistoryRequest {
  readonly name: string
  /** The row of comparison, whose answer is equally long. */
  readonly sameAs?: string | undefined
  readonly next: () => string
  /** 200 by default. */
  readonly status?: number
}

/** The objects of a filled database that the requests name. */
export interface HistoryWorld extends SeededWorld {
  readonly smallAppId: string
  readonly organizationId: string
  readonly smallOrganizationId: string
  readonly campaignId: string
  readonly firstDay: string
  readonly lastDay: string
  /** The last of the two days of the creator of two days. */
  readonly creatorDay: string
  /** A verified transaction in the middle of the history. */
  readonly oldId: string
  readonly userId: string
  /** A list's cursor in the middle of the history; every list has ids of the same form, whatever its order. */
  readonly middleCursor: string
}

type KnownWorld = Omit<HistoryWorld, 'oldId' | 'userId' | 'middleCursor'>

/** Finds the objects of `seedWorld`, `seedSmallTenant`, `seedHistory` and `seedTwoDayCreator`. */
export async function findHistoryWorld(db: Db): Promise<HistoryWorld> {
  const known = await sql<KnownWorld>`select app.id as "appId",
      (select publishable_key from api_key where api_key.project_id = app.project_id limit 1) as "apiKey", '' as "secretKey",
      (select id from app where name = 'Small') as "smallAppId",
      (select id from organization where name = 'Advertiser') as "organizationId",
      (select id from organization where name = 'Small advertiser') as "smallOrganizationId",
      (select id from campaign where name = 'Campaign 7') as "campaignId",
      (select min(day)::text from daily_figure where app_id = app.id and dimension = 'surface') as "firstDay",
      (select max(day)::text from daily_figure where app_id = app.id and dimension = 'surface') as "lastDay",
      (select max(day)::text from creator_figure where app_id = app.id and creator_id = ${twoDayCreator}) as "creatorDay"
    from app
    where app.name = 'Bench'`.execute(db)
  const [world] = known.rows
  if (world === undefined) throw new Error('The database holds nothing that the bench has made.')
  const middleId = firstUuidV7At((Date.parse(world.firstDay) + Date.parse(world.lastDay)) / 2)
  const found = await sql<{ id: string; user_id: string }>`select id, user_id from transaction
    where app_id = ${world.appId} and state = 'verified' and id < ${middleId} order by id desc limit 1`.execute(db)
  const [old] = found.rows
  if (old === undefined) throw new Error('The first half of the history holds no verified transaction.')
  const middleCursor = Buffer.from(JSON.stringify([middleId])).toString('base64url')
  return { ...world, oldId: old.id, userId: encodeURIComponent(old.user_id), middleCursor }
}

const sdk = '/publisher/sdk/v1'

/** Every request: creators' links and statistics, then the reads of the dashboard's pages. */
export function historyRequests(world: HistoryWorld): HistoryRequest[] {
  const { apiKey, firstDay, creatorDay } = world
  const key = { 'x-api-key': apiKey }
  const operator = { authorization: `Bearer ${processAdminToken}` }
  let creator = 0
  const links = (creatorId: string) => requestText('POST', `${sdk}/creators/links`, key, JSON.stringify({ creatorId }))
  const stats = (creatorId: string, from?: string, to?: string) => () => {
    const query = from === undefined ? '' : `?startDate=${from}&endDate=${to}`
    return requestText('GET', `${sdk}/creators/${creatorId}/stats${query}`, key)
  }
  const day = wholeDay(world)
  const aDay = 'creator stats of a day, 100 campaigns'
  return [
    { name: 'links of 100 campaigns, given before', next: () => links(`creator-${creator++ % 100}`) },
    { name: 'links of 100 campaigns, minted', next: () => links(`new-${process.hrtime.bigint()}`) },
    { name: 'creator stats of ever', next: stats('creator-1') },
    { name: 'creator stats of a day', next: stats('creator-1', day, day) },
    { name: aDay, next: stats(twoDayCreator, creatorDay, creatorDay) },
    {
      name: 'creator stats of all days, 100 campaigns',
      sameAs: aDay,
      next: stats(twoDayCreator, firstDay, creatorDay),
    },
    ...[...statistics(world), ...transactions(world), ...pages(world), ...logs(world)].map(([name, path, sameAs]) => ({
      ...{ name, sameAs, next: () => requestText('GET', `/admin/v1${path}`, operator) },
    })),
  ]
}

type Read = readonly [name: string, path: string, sameAs?: string]

/** The last whole day, which is the one before the last. */
function wholeDay({ lastDay }: HistoryWorld): string {
  return dayAfter(lastDay, -1)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

function statistics(world: HistoryWorld): Read[] {
  const { organizationId, firstDay } = world
  const day = wholeDay(world)
  const app = `/apps/${world.appId}`
  return [
    ...['campaign', 'country', 'surface'].flatMap((groupBy): Read[] => {
      const since = (from: string) => `${app}/stats?from=${from}&to=${day}&groupBy=${groupBy}`
      const aDay = `stats of a day by ${groupBy}`
      return [
        [aDay, since(day)],
        [`stats of all days by ${groupBy}`, since(firstDay), aDay],
        [`stats of all days but a week by ${groupBy}`, since(dayAfter(firstDay, 7)), aDay],
      ]
    }),
    ['overview: stats of 30 days', `${app}/stats`],
    ['overview: stats of 30 days of an advertiser', `/organizations/${organizationId}/stats`],
    ['stats of 30 days by creator', `${app}/stats?groupBy=creator`],
    ['creators page: list', `${app}/creators`],
  ]
}

function transactions(world: HistoryWorld): Read[] {
  const { appId, organizationId, smallOrganizationId, campaignId, userId, middleCursor } = world
  const own = `appId=${appId}&environment=live`
  const day = wholeDay(world)
  const lists: Read[] = [
    ['of an app', own],
    ['of an app, half the history deep', `${own}&cursor=${middleCursor}`],
    ['of a small app', `appId=${world.smallAppId}&environment=live`],
    ['of an app, verified', `${own}&state=verified`],
    ['of an app, failed', `${own}&state=failed`],
    ['of an app, test', `appId=${appId}&environment=test`],
    ['of a campaign of an app', `${own}&campaignId=${campaignId}`],
    ['of a campaign, verified', `${own}&campaignId=${campaignId}&state=verified`],
    ['of a user', `${own}&userId=${userId}`],
    ['of a rare creator', `${own}&creatorId=creator-990`],
    ['of a rare creator, verified', `${own}&creatorId=creator-990&state=verified`],
    ['of a day', `${own}&from=${day}&to=${day}`],
    ['of an advertiser, verified', `organizationId=${organizationId}&state=verified`],
    ['of an advertiser', `organizationId=${organizationId}`],
    ['of an advertiser, half the history deep', `organizationId=${organizationId}&cursor=${middleCursor}`],
    ['of a small advertiser, verified', `organizationId=${smallOrganizationId}&state=verified`],
    ['of a small advertiser, failed', `organizationId=${smallOrganizationId}&state=failed`],
    ['of all', 'limit=50'],
    ['of all, failed', 'state=failed'],
    ['of a user of any app', `userId=${userId}`],
    ['of a rare creator of any app', 'creatorId=creator-990'],
  ]
  return lists.map(([name, query]) => [`transactions ${name}`, `/transactions?${query}`])
}

function pages({ appId, oldId, userId }: HistoryWorld): Read[] {
  return [
    ['transaction by id', `/transactions/${oldId}`],
    ['user page', `/apps/${appId}/users/${userId}`],
    ['search: a user', `/search?query=${userId}`],
    ['search: a transaction', `/search?query=${oldId}`],
    ['incrementality page', `/apps/${appId}/incrementality`],
    ['operator: health', '/health'],
    ...['day', 'app', 'organization', 'surface'].map(
      (groupBy): Read => [`operator: stats of 30 days by ${groupBy}`, `/stats?groupBy=${groupBy}`],
    ),
  ]
}

/** Each log's first page, a page half the history deep, and filters that find much, little and nothing. */
function logs(world: HistoryWorld): Read[] {
  const { appId, smallAppId, organizationId, smallOrganizationId, campaignId, oldId, middleCursor } = world
  const app = `/apps/${appId}`
  const deep = `cursor=${middleCursor}`
  const postbacks = `/organizations/${organizationId}/postbacks`
  const deliveries = `${app}/webhook/deliveries`
  const events = `${app}/subscription-events`
  return [
    ['postback log', postbacks],
    ['postback log, half the history deep', `${postbacks}?${deep}`],
    ['postback log, verified', `${postbacks}?verdict=verified`],
    ['postback log, rejected by a rule', `${postbacks}?verdict=rejected_by_rule`],
    ['postback log, rejected by a rule, deep', `${postbacks}?verdict=rejected_by_rule&${deep}`],
    ['postback log, malformed (none)', `${postbacks}?verdict=malformed`],
    ['postback log of a transaction', `${postbacks}?transactionId=${oldId}`],
    ['postback log of a small advertiser', `/organizations/${smallOrganizationId}/postbacks`],
    ['webhook deliveries', deliveries],
    ['webhook deliveries, half the history deep', `${deliveries}?${deep}`],
    ['webhook deliveries, delivered', `${deliveries}?outcome=delivered`],
    ['webhook deliveries, skipped', `${deliveries}?outcome=skipped`],
    ['webhook deliveries, skipped, deep', `${deliveries}?outcome=skipped&${deep}`],
    ['webhook deliveries, unknown (none)', `${deliveries}?outcome=unknown`],
    ['webhook delivery of a transaction', `${deliveries}?transactionId=${oldId}`],
    ['webhook deliveries of a small app', `/apps/${smallAppId}/webhook/deliveries`],
    ['event log', events],
    ['event log, half the history deep', `${events}?${deep}`],
    ['event log, stored', `${events}?outcome=stored`],
    ['event log, rejected', `${events}?outcome=rejected`],
    ['event log, rejected, deep', `${events}?outcome=rejected&${deep}`],
    ['event log, test (none)', `${events}?environment=test`],
    ['event log of a small app', `/apps/${smallAppId}/subscription-events`],
    ['event of the log', `${events}/event-${oldId}`],
    ['audit', '/audit'],
    ['audit, half the history deep', `/audit?${deep}`],
    ['audit of a campaign', `/audit?objectId=${campaignId}`],
    ['audit of a campaign, deep', `/audit?objectId=${campaignId}&${deep}`],
  ]
}
