import { adminRequest, type HistoryRequest, type HistoryWorld } from './history-requests.ts'

/** The requests of the dashboard's pages beside the lists of transactions: logs, one person, the operator's own. */
export function pageRequests(world: HistoryWorld, adminToken: string): HistoryRequest[] {
  const { target, oldId, userId } = world
  const { appId } = target
  const row = (name: string, path: string): HistoryRequest => ({ name, next: adminRequest(adminToken, path) })
  return [
    row('transaction by id', `/transactions/${oldId}`),
    row('user page', `/apps/${appId}/users/${userId}`),
    row('search: a user', `/search?query=${userId}`),
    row('search: a transaction', `/search?query=${oldId}`),
    row('incrementality page', `/apps/${appId}/incrementality`),
    row('operator: health', '/health'),
    ...['day', 'app', 'organization', 'surface'].map((groupBy) =>
      row(`operator: stats of 30 days by ${groupBy}`, `/stats?groupBy=${groupBy}`),
    ),
    ...logRows(world).map(([name, path]) => row(name, path)),
  ]
}

/** Each log's first page, a page half the history deep, and what its filters find: much, little and nothing. */
function logRows(world: HistoryWorld): [name: string, path: string][] {
  const { target, smallAppId, organizationId, smallOrganizationId, campaignId, oldId, middleCursor } = world
  const app = `/apps/${target.appId}`
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
