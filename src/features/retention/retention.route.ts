import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { named } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import { clickTokenLifetimeMs } from '../../lib/ids/click-token.ts'

const days = (description: string) => Type.Integer({ description })

const retentionSchema = named('Retention', {
  servingsDays: days('Days for which servings are kept, and with them feed and message links.'),
  unusedUsersDays: days(
    'Days after which stored attributes are removed that were not sent again, of users who were never served, opened or completed anything.',
  ),
  logsDays: days('Days for which the logs of webhooks, postbacks and inbound events are kept.'),
  paymentDetailsDays: days('Days for which a payment keeps the account number that it went to.'),
  catalogLinksDays: days('Days for which a catalog link works.'),
})

/** `/admin/v1/retention`: the retention periods of this installation, in days, for every signed-in member. */
export function retentionRoute(api: Api, services: Core & AccessParts): void {
  const { get } = management(api, services, 'Operation')
  const { retentionServingsDays, retentionPeopleDays, retentionLogsDays, retentionPaymentDetailsDays } = services.config
  get('getRetention', '/retention', {
    summary: 'Read the retention periods',
    description: 'The days for which servings, unused attributes, logs and catalog links are kept.',
    answer: retentionSchema,
    handler: () => ({
      servingsDays: retentionServingsDays,
      unusedUsersDays: retentionPeopleDays,
      logsDays: retentionLogsDays,
      paymentDetailsDays: retentionPaymentDetailsDays,
      catalogLinksDays: clickTokenLifetimeMs / 86_400_000,
    }),
  })
}
