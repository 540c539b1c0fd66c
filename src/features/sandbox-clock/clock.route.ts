import type { onRequestAsyncHookHandler } from 'fastify'
import type { AccessParts } from '../../access/access-parts.ts'
import { adminPath } from '../../access/authenticate.hook.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { ServiceError } from '../../errors.ts'
import { shortBodyBytes } from '../../http/route-config.ts'
import type { Api } from '../../http/server.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { presentClock, testClockSchema } from '../pages/test-clock.ts'
import type { RankingParts } from '../ranking/ranking-parts.ts'
import type { StatisticsParts } from '../statistics/statistics-parts.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'
import { moveClockSchema, movedClockSchema } from './clock.schema.ts'
import { moveClock } from './move-clock.ts'
import type { RequestGate } from './request-gate.ts'
import type { Sandbox, SandboxParts } from './sandbox-parts.ts'

const path = '/clock'

type ClockServices = Core & AccessParts & AccountParts & RankingParts & SandboxParts & StatisticsParts & WebhookParts

/** `/admin/v1/clock`: the clock of a service that runs with `TEST_CLOCK`; 404 everywhere else. */
export function clockRoutes(api: Api, services: ClockServices): void {
  const { sandbox } = services
  const refuseRealClock: onRequestAsyncHookHandler = async () => void required(sandbox)
  const { get, act } = management(api, services, 'Sandbox', [refuseRealClock])
  get('getTestClock', path, {
    summary: 'Read the clock',
    description: 'Where TEST_CLOCK is not set, the answer is 404. Operators only.',
    access: 'operator',
    answer: testClockSchema,
    handler: () => presentClock(required(sandbox).clock),
  })
  act('moveTestClock', path, {
    summary: 'Advance the clock, or let it run or stand still',
    description:
      'Give `advanceTo` or `advanceBySeconds`, `mode`, or both. Everything that becomes due up to the goal is done before the ' +
      'answer, in order of time; other requests wait meanwhile. Advances are done one after the other, at most 731 days at once.',
    rows: 'does what becomes due in at most 731 days, and makes 1 audit entry',
    access: 'operator',
    bodyBytes: shortBodyBytes,
    body: moveClockSchema,
    answer: movedClockSchema,
    handler: ({ origin, body }) => moveClock(services, required(sandbox), origin, body),
  })
}

function required(sandbox: Sandbox | undefined): Sandbox {
  if (sandbox !== undefined) return sandbox
  throw new ServiceError('not_found', 'This service has no test clock: TEST_CLOCK is not set.')
}

/** Keeps requests waiting while time is moved, save those for the clock, and those that say how the process is. */
export function holdDuringAdvances(api: Api, gate: RequestGate): void {
  api.addHook('onRoute', (route) => {
    const rate = route.config?.limits?.rate
    if (route.url === `${adminPath}${path}` || rate === 'memory' || route.url === '/metrics') return
    const enter: onRequestAsyncHookHandler = async (_request, reply) => {
      const leave = await gate.enter()
      leaves.set(reply, leave)
      reply.raw.once('close', leave)
    }
    route.preHandler = [enter, ...[route.preHandler ?? []].flat()]
    route.onSend = [...[route.onSend ?? []].flat(), async (_request, reply) => leaves.get(reply)?.()]
  })
  const leaves = new WeakMap<object, () => void>()
}
