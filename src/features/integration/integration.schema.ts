import { type Static, Type } from 'typebox'
import { instantSchema, nullable, oneOf } from '../../http/body/schema-parts.ts'

const checkSchema = Type.Object(
  {
    id: oneOf(['feed', 'click', 'delivered', 'signatures', 'webhook']),
    status: oneOf(['ok', 'waiting', 'attention'], {
      description: '`waiting` for what has not happened yet, `attention` for what goes wrong.',
    }),
    at: nullable(Type.String({ ...instantSchema, description: 'When it last happened, as far as that is known.' })),
    says: Type.String({ description: 'How it is, in a sentence.' }),
    remedy: nullable(Type.String({ description: 'What to do, in a sentence.' })),
  },
  { title: 'IntegrationCheck' },
)
export type Check = Static<typeof checkSchema>

const stepSchema = Type.Object(
  {
    id: Type.String({ examples: ['first_feed'] }),
    isDone: Type.Boolean(),
  },
  { title: 'FirstStep' },
)
export type Step = Static<typeof stepSchema>

export const appIntegrationSchema = Type.Object({
  checks: Type.Array(checkSchema),
  steps: Type.Array(stepSchema, { description: 'What a new app does first, in its order.' }),
})
export type AppIntegration = Static<typeof appIntegrationSchema>

export const firstStepsSchema = Type.Object({ steps: Type.Array(stepSchema) })
export type FirstSteps = Static<typeof firstStepsSchema>
