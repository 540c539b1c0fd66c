import type { AccessParts } from '../../../access/access-parts.ts'
import { found } from '../../../access/actor.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { longListText } from '../../../http/body/long-list-text.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import type { RankingParts } from '../../ranking/ranking-parts.ts'
import type { ServingParts } from '../open-offer-serving.ts'
import {
  explainQuerySchema,
  explainRequestSchema,
  explanationsSchema,
  replayPathSchema,
  replaySchema,
} from './explain.schema.ts'
import { explainOffers } from './explain-offers.ts'
import { replayServing } from './replay-serving.ts'

/** Explains why each campaign would or would not be shown to a user, and repeats the ranking of a past serving. */
export function explainRoutes(
  api: Api,
  services: Core & AccessParts & AccountParts & ServingParts & RankingParts,
): void {
  const { act, get } = management(api, services, 'Ranking')
  act('explainFeed', '/apps/:appId/explain', {
    summary: 'Explain the answer to a feed request',
    rows: 'creates none; returns 1 for each listed campaign',
    description:
      'Explains for each campaign on the app’s list whether the feed would show it, at which rank, and why. Serves and records nothing.',
    query: explainQuerySchema,
    body: explainRequestSchema,
    answer: explanationsSchema,
    handler: async ({ actor, params, body, query }, reply) => {
      const app = found(services.snapshots.current().apps.get(params.appId))
      const text = await services.expensiveTurns.run(actor, async () =>
        longListText(await explainOffers(services, actor, app, body, query)),
      )
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
  get('replayServing', '/servings/:servingId/replay', {
    summary: 'Repeat the ranking of a past answer',
    rows: 'returns the candidates of 1 serving',
    description:
      'Ranks again with the campaigns, settings and model of that time, and compares the order with the recorded one.',
    params: replayPathSchema,
    answer: replaySchema,
    handler: ({ actor, params }) =>
      services.expensiveTurns.run(actor, () => replayServing(services, actor, params.servingId)),
  })
}
