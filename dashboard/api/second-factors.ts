import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { call, oneQuery } from './client.ts'

/** Reads the member's second factors. */
export const secondFactorsQuery = () => oneQuery('/auth/second-factors', {})

/** Signs in with a passkey that the member chooses in the browser's dialog. */
export async function signInByPasskey() {
  const { options } = await call('post', '/auth/passkeys/question', {})
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await asked(startAuthentication({ optionsJSON }))
  await call('post', '/auth/passkeys/sign-in', { body: { response: { ...response, clientExtensionResults: {} } } })
}

/** Creates a passkey in the browser's dialog, and stores it. */
export async function addPasskey({ name, password }: { name: string; password: string }) {
  const { options } = await call('post', '/auth/passkeys/new', { body: { password } })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await asked(startRegistration({ optionsJSON }))
  await call('post', '/auth/passkeys', { body: { name, response: { ...response, clientExtensionResults: {} } } })
}

/** Starts setting up an authenticator app, which counts once one of its codes is confirmed. */
export const startAuthenticator = (password: string) => call('post', '/auth/authenticator', { body: { password } })

/** Explains in a sentence why the browser returned no passkey. */
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
