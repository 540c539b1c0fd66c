import { type Static, Type } from 'typebox'
import { named, optional } from '../../http/body/schema-parts.ts'

const properties = {
  reviewCreatives: Type.Boolean({
    default: false,
    description: 'Whether creatives that members make or change wait for review by the operator.',
  }),
}

export const settingsSchema = named('Settings', properties)
export type Settings = Static<typeof settingsSchema>

export const patchSettingsSchema = Type.Object(optional(properties), { examples: [{ reviewCreatives: true }] })
export type PatchSettings = Static<typeof patchSettingsSchema>
