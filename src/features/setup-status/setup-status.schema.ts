import { type Static, Type } from 'typebox'
import { instantSchema, named, nullable, oneOf } from '../../http/body/schema-parts.ts'

const checkSchema = named('IntegrationCheck', {
  id: oneOf(['feed', 'click', 'delivered', 'signatures', 'webhook']),
  status: oneOf(['ok', 'waiting', 'attention'], {
    description: '`waiting` if it has not happened yet, `attention` if something is wrong.',
  }),
  at: nullable(Type.String({ ...instantSchema, description: 'The last time it happened, if known.' })),
  says: Type.String({ description: 'The state, as a sentence.' }),
  remedy: nullable(Type.String({ description: 'The remedy, as a sentence.' })),
})
export type Check = Static<typeof checkSchema>

const stepSchema = named('FirstStep', {
  id: Type.String({ examples: ['first_feed'] }),
  isDone: Type.Boolean(),
})
export type Step = Static<typeof stepSchema>

export const appIntegrationSchema = Type.Object({
  checks: Type.Array(checkSchema),
  steps: Type.Array(stepSchema, { description: 'The first steps of a new app, in order.' }),
})
export type AppIntegration = Static<typeof appIntegrationSchema>

export const firstStepsSchema = Type.Object({ steps: Type.Array(stepSchema) })
export type FirstSteps = Static<typeof firstStepsSchema>
