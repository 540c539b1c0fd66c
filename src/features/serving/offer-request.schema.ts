import { Type } from 'typebox'
import { Format } from 'typebox/format'
import { isLanguageTag } from '../../lib/text/locale.ts'

Format.Set('language-tag', isLanguageTag)

export const OpaqueId = (description: string) => Type.String({ minLength: 1, maxLength: 512, description })

export const CountryCode = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166-1 alpha-2, two uppercase letters.',
  examples: ['US'],
})

export const AudienceAttributes = Type.Object({
  countryCode: CountryCode,
  language: Type.String({ format: 'language-tag', maxLength: 255, description: 'A BCP-47 tag.', examples: ['en'] }),
  platform: Type.Optional(
    Type.Union([Type.Literal('android'), Type.Literal('ios'), Type.Literal('web')], {
      description: "The end user's device; when omitted, offers for any device are returned.",
    }),
  ),
})

export const exampleAttributes = { countryCode: 'US', language: 'en' }
