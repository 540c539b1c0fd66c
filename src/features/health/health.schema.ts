import { type Static, Type } from 'typebox'
import { instantSchema, named, nullable, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'

const milliseconds = (description: string) => nullable(Type.Number({ description }))

export const healthSchema = named('Health', {
  database: Type.Object({
    kind: oneOf(['embedded', 'postgres']),
    answerMs: milliseconds('How long the simplest query took; null when it was not answered.'),
  }),
  replica: nullable(
    Type.Object(
      {
        isUsed: Type.Boolean({ description: 'Whether reports are read from it now.' }),
        lagMs: milliseconds('How far behind it was when last asked; null while it does not answer.'),
      },
      { description: 'Of `DATABASE_READ_URL`; null where there is none.' },
    ),
  ),
  journal: Type.Object({
    queuedRows: Type.Integer({ description: 'Rows waiting for their commit in this process.' }),
    flushes: Type.Integer({
      description: 'The number of latest flushes, at most 512, that the next three fields describe.',
    }),
    refused: Type.Integer(),
    medianMs: milliseconds('Half of the commits were faster.'),
    p99Ms: milliseconds('All but one in a hundred were faster.'),
  }),
  snapshot: Type.Object({
    ageMs: Type.Number({ description: 'Time since the database last confirmed that nothing newer exists.' }),
    compiledAt: instantSchema,
    apps: Type.Integer(),
    campaigns: Type.Integer(),
  }),
  webhooks: Type.Object({
    running: Type.Integer({ description: 'Attempts by this process that are waiting for an answer.' }),
    pending: Type.Integer({ description: 'Deliveries waiting for their attempt.' }),
    lastLookAt: nullable(instantSchema),
  }),
  ranking: Type.Object({
    modelVersion: nullable(
      Type.String({
        description: 'The version of the model that this process learned last; null before any evidence.',
      }),
    ),
    lastRefitAt: nullable(instantSchema),
    refitMs: milliseconds('How long the last refit took, outside requests.'),
    waitingEvents: Type.Integer({ description: 'Events not yet learned from.' }),
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
  eventLoopLateMs: Type.Number({ description: 'How late the last turn of the event loop began.' }),
})
export type Health = Static<typeof healthSchema>
