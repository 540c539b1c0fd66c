import { type Static, Type } from 'typebox'
import { clearable, emailSchema, nullable, oneOf } from '../../http/body/schema-parts.ts'

const fields = {
  email: Type.String({ description: 'The recipient of the e-mail; requires `SMTP_URL`.' }),
  url: Type.String({ description: 'The URL that receives the alert, as a JSON POST with a `text`.' }),
}

export const alertSettingSchema = Type.Object({ email: nullable(fields.email), url: nullable(fields.url) })
export type AlertSetting = Static<typeof alertSettingSchema>

export const changeAlertSettingSchema = Type.Object(
  clearable({
    email: emailSchema,
    url: Type.String({ minLength: 1, maxLength: 2_048 }),
  }),
  { examples: [{ email: 'ana@example.com', url: 'https://hooks.example/services/secret' }] },
)
export const testAlertSchema = Type.Object(
  { channel: oneOf(['email', 'url'], { description: 'The saved recipient of the test.' }) },
  { examples: [{ channel: 'url' }] },
)

export type TestAlert = Static<typeof testAlertSchema>

/** The outcome of a test. */
export const alertTestResultSchema = Type.Object({
  delivered: Type.Boolean({ description: 'Whether the mail server or the URL accepted the message.' }),
  httpStatus: nullable(
    Type.Integer({ description: 'The status that the URL answered; null without an answer, and for an e-mail.' }),
  ),
  durationMs: Type.Integer(),
  error: Type.Optional(
    Type.String({
      description:
        'The fault: a reason as in webhook deliveries or, for an e-mail, `mail_refused`, `mail_sign_in_refused` or `mail_server_unreachable`.',
    }),
  ),
})

export type AlertTestResult = Static<typeof alertTestResultSchema>

export type ChangeAlertSetting = Static<typeof changeAlertSettingSchema>
