import { type Static, Type } from 'typebox'
import { named } from '../../../http/body/schema-parts.ts'
import { parsePercent } from '../../../lib/money.ts'

const sharePercent = Type.Refine(
  Type.Number({ minimum: 0, maximum: 100, description: 'Of the publisher’s share, with at most four decimals.' }),
  (percent: number) => parsePercent(percent) !== undefined,
  () => 'must have at most four decimals',
)

export const putCreatorPartySchema = Type.Object({ sharePercent }, { examples: [{ sharePercent: 40 }] })
export type PutCreatorParty = Static<typeof putCreatorPartySchema>

export const creatorPartySchema = named('CreatorParty', {
  creatorId: Type.String(),
  sharePercent: Type.Number({ description: 'Of the publisher’s share; 0 until it is set.' }),
})
export type CreatorParty = Static<typeof creatorPartySchema>
