import { type Static, Type } from 'typebox'
import { instantSchema, named, nullable, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'

const milliseconds = (description: string) => nullable(Type.Number({ description }))

export const healthSchema = named('Health', {
  database: Type.Object({
    kind: oneOf(['embedded', 'postgres']),
    answerMs: milliseconds('Duration of the simplest query in milliseconds; null if it was not answered.'),
  }),
  replica: nullable(
    Type.Object(
      {
        isUsed: Type.Boolean({ description: 'Whether reports are read from it now.' }),
        lagMs: milliseconds('Lag when last measured, in milliseconds; null while it does not answer.'),
      },
      { description: 'State of the read replica; null if none is configured.' },
    ),
  ),
  journal: Type.Object({
    queuedRows: Type.Integer({ description: 'Rows waiting for their commit in this process.' }),
    flushes: Type.Integer({
      description: 'The number of latest flushes, at most 512, that the next three fields describe.',
    }),
    refused: Type.Integer(),
    medianMs: milliseconds('Median of commit times, in milliseconds.'),
    p99Ms: milliseconds('99th percentile of commit times, in milliseconds.'),
  }),
  snapshot: Type.Object({
    ageMs: Type.Number({
      description: 'Time in milliseconds since the database last confirmed that nothing newer exists.',
    }),
    compiledAt: instantSchema,
    apps: Type.Integer(),
    campaigns: Type.Integer(),
  }),
  webhooks: Type.Object({
    running: Type.Integer({ description: 'Attempts of this process that wait for an answer.' }),
    pending: Type.Integer({ description: 'Deliveries waiting for their attempt.' }),
    lastLookAt: nullable(instantSchema),
  }),
  users: Type.Object({
    count: Type.Integer({ description: 'Users of whom something is stored, in all apps.' }),
    bytes: Type.Integer({ description: 'Bytes of what is stored of them.' }),
    fullApps: Type.Array(Type.Object({ id: uuidSchema, name: Type.String() }), {
      description: 'Up to 20 apps that take no new users, as a budget of theirs is spent.',
    }),
  }),
  ranking: Type.Object({
    modelVersion: nullable(
      Type.String({
        description: 'The version of the model that this process ranks with; null before any evidence.',
      }),
    ),
    lastRefitAt: nullable(instantSchema),
    refitMs: milliseconds('Duration of the last refit in milliseconds, outside requests.'),
    waitingEvents: Type.Integer({ description: 'Events not yet learned from.' }),
  }),
  ledger: Type.Object({
    verifiedAt: nullable(instantSchema),
    faults: Type.Integer({ description: 'Broken rules that the last verification found; `verify-ledger` names them.' }),
  }),
  nodes: Type.Array(
    Type.Object({
      slot: Type.Integer(),
      lease: uuidSchema,
      startedAt: nullable(instantSchema),
      heartbeatAt: nullable(instantSchema),
      isThis: Type.Boolean({ description: 'The process that answered.' }),
    }),
    { description: 'Processes that hold a lease to write.' },
  ),
  eventLoopLateMs: Type.Number({ description: 'Delay of the last turn of the event loop, in milliseconds.' }),
})
export type Health = Static<typeof healthSchema>
