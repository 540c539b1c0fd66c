import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { answered, client } from './client.ts'
import { oneQuery } from './list-query.ts'

/** Reads which second factors the member has. */
export const secondFactorsQuery = () => oneQuery('/auth/second-factors', {})

/** Ends a sign-in by a code of the authenticator app, or a backup code. */
export async function giveCode(code: string) {
  await client.POST('/auth/second-factor', { body: { code } })
}

/** Signs in by a passkey that the person chooses in a dialog of the browser. */
export async function signInByPasskey() {
  const { options } = answered((await client.POST('/auth/passkeys/question')).data)
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await asked(startAuthentication({ optionsJSON }))
  await client.POST('/auth/passkeys/sign-in', { body: { response: { ...response, clientExtensionResults: {} } } })
}

/** Makes a passkey in a dialog of the browser, and keeps it. */
export async function addPasskey({ name, password }: { name: string; password: string }) {
  const { options } = answered((await client.POST('/auth/passkeys/new', { body: { password } })).data)
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await asked(startRegistration({ optionsJSON }))
  await client.POST('/auth/passkeys', { body: { name, response: { ...response, clientExtensionResults: {} } } })
}

export async function removePasskey({ passkeyId, password }: { passkeyId: string; password: string }) {
  await client.POST('/auth/passkeys/{passkeyId}/remove', { params: { path: { passkeyId } }, body: { password } })
}

/** Starts an authenticator app; it counts once `confirmAuthenticator` has a code of it. */
export async function startAuthenticator(password: string) {
  return answered((await client.POST('/auth/authenticator', { body: { password } })).data)
}

export async function confirmAuthenticator(code: string) {
  await client.POST('/auth/authenticator/confirm', { body: { code } })
}

export async function removeAuthenticator(password: string) {
  await client.POST('/auth/authenticator/remove', { body: { password } })
}

/** Makes new backup codes; the earlier ones end. */
export async function replaceBackupCodes(password: string): Promise<string[]> {
  return answered((await client.POST('/auth/authenticator/backup-codes', { body: { password } })).data).backupCodes
}

/** Says in a sentence why the browser gave no passkey. */
async function asked<T>(dialog: Promise<T>): Promise<T> {
  try {
    return await dialog
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') throw new Error('This device already has a passkey for this account.')
    if (name === 'NotAllowedError') throw new Error('The request was canceled or timed out. Try again.')
    throw error
  }
}
