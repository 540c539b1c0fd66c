import { type Static, Type } from 'typebox'
import { instantSchema, nullable, uuidSchema } from '../../../http/body/schema-parts.ts'

export const passkeySchema = Type.Object({
  id: uuidSchema,
  name: nullable(Type.String()),
  createdAt: instantSchema,
  synced: Type.Boolean({ description: 'Whether it is synced, and so survives the loss of its device.' }),
})

export type PasskeyView = Static<typeof passkeySchema>

export const secondFactorsSchema = Type.Object({
  authenticator: Type.Boolean(),
  backupCodes: Type.Integer({ description: 'Codes left.' }),
  passkeys: Type.Array(passkeySchema),
  required: Type.Boolean({ description: 'Whether this service requires the member to have one.' }),
})
export type SecondFactorsView = Static<typeof secondFactorsSchema>

export const passwordSchema = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 512 }) },
  { examples: [{ password: 'correct horse battery staple' }] },
)

export const codeSchema = Type.Object(
  {
    code: Type.String({
      minLength: 6,
      maxLength: 32,
      description: 'Six digits from the authenticator app or, at sign-in, a backup code.',
    }),
  },
  { examples: [{ code: '123456' }] },
)

const backupCodes = Type.Array(Type.String(), { description: 'Each works once in place of a code. Shown only here.' })

export const newAuthenticatorSchema = Type.Object({
  uri: Type.String({ description: '`otpauth://`, for a QR code. Contains the secret.' }),
  backupCodes,
})
export type NewAuthenticator = Static<typeof newAuthenticatorSchema>

export const backupCodesSchema = Type.Object({ backupCodes })

/** The options for `navigator.credentials`, in the JSON form of WebAuthn. */
export const passkeyOptionsSchema = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) })

const base64url = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*=*$' })

const exampleCredential = { id: 'AQID', rawId: 'AQID', type: 'public-key', clientExtensionResults: {} }

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
}

/** The result of `navigator.credentials.create`, in JSON. */
export const addPasskeySchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'The name that its owner chose.' }),
    response: Type.Object({
      ...credential,
      response: Type.Object({
        clientDataJSON: base64url(8_192),
        attestationObject: base64url(32_768),
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 8 })),
      }),
    }),
  },
  {
    examples: [
      {
        name: 'Laptop',
        response: { ...exampleCredential, response: { clientDataJSON: 'eyJ9', attestationObject: 'o2Nm' } },
      },
    ],
  },
)

/** The result of `navigator.credentials.get`, in JSON. */
export const passkeySignInSchema = Type.Object(
  {
    response: Type.Object({
      ...credential,
      response: Type.Object({
        clientDataJSON: base64url(8_192),
        authenticatorData: base64url(8_192),
        signature: base64url(2_048),
        userHandle: Type.Optional(base64url(128)),
      }),
    }),
  },
  {
    examples: [
      {
        response: {
          ...exampleCredential,
          response: { clientDataJSON: 'eyJ9', authenticatorData: 'SZYN', signature: 'MEUC' },
        },
      },
    ],
  },
)

export type NewPasskey = Static<typeof addPasskeySchema>
export type PasskeyAnswer = Static<typeof passkeySignInSchema>['response']
