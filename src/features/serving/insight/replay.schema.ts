import { type Static, Type } from 'typebox'
import { nullable, oneOf, uuidSchema } from '../../../http/body/schema-parts.ts'

const order = Type.Array(uuidSchema, { description: 'Campaigns, best first.' })

export const replayPathSchema = Type.Object({ servingId: Type.String({ description: 'As transactions name it.' }) })

export const replaySchema = Type.Object({
  recorded: order,
  computed: nullable(order),
  same: Type.Boolean({ description: 'Both orders are equal.' }),
  reason: nullable(
    oneOf(['not_kept', 'erased'], {
      description:
        'Why it cannot be computed: what ranked then is not kept any more (all versions for an hour, one of ten minutes ' +
        'for seven days), or what was known of the person was erased.',
    }),
  ),
})
export type Replay = Static<typeof replaySchema>
