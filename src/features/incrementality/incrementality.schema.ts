import { type Static, Type } from 'typebox'
import { instantSchema, nullable } from '../../http/body/schema-parts.ts'

const cohort = Type.Object({
  exposed: Type.Integer({ description: 'Users who were, or would have been, shown an offer.' }),
  subscribers: Type.Integer({ description: 'Distinct users who subscribed, trial starts included.' }),
  trials: Type.Integer(),
  renewals: Type.Integer(),
  cancellations: Type.Integer(),
  revenue: Type.Record(Type.String(), Type.Number(), { description: 'Amounts by ISO 4217 currency.' }),
  rate: nullable(Type.Number({ description: 'Share of subscribers among the exposed.' })),
})

const versionSchema = Type.Object({
  assignmentVersion: Type.String(),
  treatment: cohort,
  control: cohort,
  lift: Type.Object({
    absolute: nullable(Type.Number()),
    relative: nullable(Type.Number()),
    interval: nullable(
      Type.Unsafe<[number, number]>(Type.Array(Type.Number(), { description: '95% interval of the absolute lift.' })),
    ),
  }),
  sampleRatio: Type.Object({
    expected: Type.Number({
      description: 'Expected share of the treatment group, from the roll-out percentage at each exposure.',
    }),
    observed: Type.Number(),
    pValue: Type.Number(),
    ok: Type.Boolean({ description: 'False when the cohort sizes are implausible: do not trust the lift.' }),
  }),
  unjoined: Type.Integer({
    description: 'Events before the next version began whose subscription belongs to no exposed user.',
  }),
})

export const incrementalityReportSchema = Type.Object({
  at: instantSchema,
  versions: Type.Array(versionSchema),
})
export type IncrementalityReport = Static<typeof incrementalityReportSchema>
export type VersionReport = Static<typeof versionSchema>
export type CohortReport = Static<typeof cohort>
