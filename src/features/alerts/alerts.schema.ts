import { type Static, Type } from 'typebox'
import { clearable, emailSchema, nullable } from '../../http/body/schema-parts.ts'

const fields = {
  email: Type.String({ description: 'Who gets the e-mail; needs `SMTP_URL`.' }),
  url: Type.String({ description: 'The URL that gets the alert, as a JSON POST with a `text`.' }),
}

/** The recipients of alerts; null where none is set. */
export const alertSettingSchema = Type.Object({ email: nullable(fields.email), url: nullable(fields.url) })
export type AlertSetting = Static<typeof alertSettingSchema>

export const changeAlertSettingSchema = Type.Object(
  clearable({
    email: emailSchema,
    url: Type.String({ minLength: 1, maxLength: 2_048 }),
  }),
  { examples: [{ email: 'ana@example.com', url: 'https://hooks.example/services/secret' }] },
)
export type ChangeAlertSetting = Static<typeof changeAlertSettingSchema>
