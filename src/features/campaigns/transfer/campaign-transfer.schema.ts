import { type Static, Type } from 'typebox'
import { fileProperties, nullable, oneOf, optional, uuidSchema } from '../../../http/body/schema-parts.ts'

const example = {
  externalId: 'spring-2026',
  name: 'Lumen Audio: first month free',
  destinationUrl: 'https://lumen.example/welcome?click={transaction_id}',
  payout: { amount: 12.5 },
}

export const importCampaignsSchema = Type.Object(
  optional({
    dryRun: Type.Boolean({ default: false, description: 'Only report what the import would do.' }),
    campaigns: Type.Array(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 100 }), {
      maxItems: 500,
      description:
        'Rows with the fields of a campaign, each with an `externalId` or the exported `id`. Fields left out stay unchanged; null clears a field.',
      examples: [[example]],
    }),
    csv: Type.String({
      maxLength: 1_000_000,
      description: 'The same as CSV, at most 500 rows under a header such as `externalId,name,payout.amount`.',
    }),
  }),
  { examples: [{ dryRun: true, campaigns: [example] }] },
)
export type ImportCampaigns = Static<typeof importCampaignsSchema>

const faultSchema = Type.Object({
  field: Type.String({ description: 'The path of the field, such as `payout.amount`; empty for the row as a whole.' }),
  problem: Type.String(),
})

const rowSchema = Type.Object({
  row: Type.Integer({ description: 'Counted from 1; in CSV as in a spreadsheet, where the header is row 1.' }),
  outcome: oneOf(['create', 'update', 'unchanged', 'faulty']),
  externalId: nullable(Type.String()),
  name: nullable(Type.String()),
  campaignId: nullable(uuidSchema),
  changes: Type.Array(Type.String(), { description: 'Fields that change.' }),
  faults: Type.Array(faultSchema),
})
export type ImportedRow = Static<typeof rowSchema>

const counts = { create: Type.Integer(), update: Type.Integer(), unchanged: Type.Integer(), faulty: Type.Integer() }

export const campaignImportSchema = Type.Object({
  dryRun: Type.Boolean(),
  counts: Type.Object(counts),
  rows: Type.Array(rowSchema),
})
export type CampaignImport = Static<typeof campaignImportSchema>

export const exportCampaignsQuerySchema = Type.Object(optional(fileProperties))

export const exportedCampaignsSchema = Type.Object({
  campaigns: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'Rows for an import; imported unchanged, they change nothing.',
  }),
})
