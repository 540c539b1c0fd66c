import { type Static, Type } from 'typebox'
import {
  clearable,
  creating,
  httpUrlSchema,
  imageUrlSchema,
  instantSchema,
  named,
  nameSchema,
  nullable,
  oneOf,
  optional,
  textSchema,
  uuidSchema,
} from '../../../http/body/schema-parts.ts'

const descriptive = { description: textSchema, url: httpUrlSchema, logoUrl: imageUrlSchema }

export const createOrganizationSchema = creating(
  Type.Object(
    { name: nameSchema, ...optional(descriptive) },
    { examples: [{ name: 'Lumen Audio', url: 'https://lumen.example/' }] },
  ),
)
export type CreateOrganization = Static<typeof createOrganizationSchema>

export const patchOrganizationSchema = Type.Object(
  { ...optional({ name: nameSchema }), ...clearable(descriptive) },
  { examples: [{ name: 'Lumen Audio' }] },
)
export type PatchOrganization = Static<typeof patchOrganizationSchema>

export const rotateSecretSchema = Type.Object(
  { which: oneOf(['postbackToken', 'apiKey']) },
  { examples: [{ which: 'postbackToken' }] },
)
export type RotateSecret = Static<typeof rotateSecretSchema>

const properties = {
  id: uuidSchema,
  name: Type.String(),
  description: nullable(Type.String()),
  url: nullable(Type.String()),
  logoUrl: nullable(Type.String()),
  demo: Type.Boolean({ description: 'Part of the demo network; live keys do not serve its campaigns.' }),
  createdAt: instantSchema,
  updatedAt: instantSchema,
}

/** The advertiser as shown to everyone who may see its campaign. */
export const organizationSummarySchema = Type.Object({
  id: properties.id,
  name: properties.name,
  description: properties.description,
  url: properties.url,
  logoUrl: properties.logoUrl,
})

export const organizationSchema = named('Organization', properties)
export type Organization = Static<typeof organizationSchema>

const secrets = {
  postbackToken: Type.String({ description: 'The `token` of the postback URL; shown only once.' }),
  apiKey: Type.String({ description: '`ak_…`, for completion calls and the postback log; shown only once.' }),
}

/** An advertiser as returned once, with its first secrets. */
export const newOrganizationSchema = Type.Object({ ...properties, ...secrets })
export type NewOrganization = Static<typeof newOrganizationSchema>

export const rotatedSecretSchema = Type.Object(optional(secrets))
export type RotatedSecret = Static<typeof rotatedSecretSchema>
