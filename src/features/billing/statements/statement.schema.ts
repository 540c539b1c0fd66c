import { type Static, Type } from 'typebox'
import { fileProperties, named, nullable, oneOf, uuidSchema } from '../../../http/body/schema-parts.ts'

const dollars = (description: string) => Type.Number({ description: `In US dollars: ${description}.` })

export const statementLineSchema = named('StatementLine', {
  appId: uuidSchema,
  campaignId: uuidSchema,
  campaignName: Type.String(),
  goal: nullable(Type.String()),
  day: Type.String({ description: 'The UTC day of the verifications and of the reversals, YYYY-MM-DD.' }),
  completions: Type.Integer(),
  earned: dollars('the share of the completions, with the creators’ part'),
  reversals: Type.Integer(),
  reversed: dollars('what the reversals took back, 0 or below'),
})

export const statementSchema = named('Statement', {
  month: Type.String({ examples: ['2026-03'] }),
  currency: Type.String({ description: 'US dollars, the currency of the book.' }),
  number: nullable(
    Type.String({
      description: 'Of a self-billing note: given when the month’s statement is first read after its end.',
    }),
  ),
  opening: dollars('the balance at the beginning; it is the `closing` of the month before'),
  earned: dollars('the earnings of the apps’ statistics'),
  creators: dollars('what of the earnings is the creators’, 0 or below unless reversals give back more'),
  reversed: dollars('what reversals took back, 0 or below'),
  adjustments: dollars('what the operator booked for or against the project'),
  paid: dollars('what payments were approved'),
  returned: dollars('what of the payments failed or came back'),
  closing: dollars('opening + earned + creators + reversed + adjustments - paid + returned'),
  held: dollars('what of `closing` falls due later'),
  payable: dollars('what of `closing` is due; below 0 it is owed'),
  lines: Type.Array(statementLineSchema),
})

export const statementQuerySchema = Type.Object({
  month: Type.String({ maxLength: 16, description: 'A UTC month, YYYY-MM.', examples: ['2026-03'] }),
  format: Type.Optional(oneOf(['json', 'csv', 'pdf'], { default: 'json' })),
  bom: Type.Optional(fileProperties.bom),
})

export type Statement = Static<typeof statementSchema>
export type StatementLine = Static<typeof statementLineSchema>
