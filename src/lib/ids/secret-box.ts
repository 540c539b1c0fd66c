import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import type { Random } from '../random.ts'

const algorithm = 'aes-256-gcm'
const version = 'v1:'
export const nonceBytes = 12
export const tagBytes = 16

/** The purpose with which each kind of stored secret is sealed. */
export const secretPurposes = {
  apiKey: (keyId: string) => `api_key:${keyId}`,
  webhook: (appId: string) => `webhook:${appId}`,
  paymentMethod: (partyId: string) => `payment_method:${partyId}`,
  payment: (paymentId: string) => `payment:${paymentId}`,
} as const

export interface SecretBox {
  /**
   * The text to store. `purpose` names the row and column, such as `app_key.secret:<row id>`; the text opens only with
   * it, so that a secret copied to another row or column is refused.
   */
  seal(secret: string, purpose: string): string
  /** The secret; undefined if the text was changed, moved, sealed with another key or never sealed. */
  open(sealed: string, purpose: string): string | undefined
}

/**
 * A box under a 32-byte key: AES-256-GCM, stored as `v1:` and base64url of nonce, ciphertext and tag. It also opens
 * texts sealed under one of `otherKeys`.
 */
export function createSecretBox(key: Uint8Array, random: Random, ...otherKeys: readonly Uint8Array[]): SecretBox {
  const secretKey = createSecretKey(key)
  const keys = [secretKey, ...otherKeys.map((other) => createSecretKey(other))]
  return {
    seal(secret, purpose) {
      const nonce = random.fill(new Uint8Array(nonceBytes))
      return version + sealBytes(secretKey, nonce, secret, purpose).toString('base64url')
    },
    open(text, purpose) {
      if (!text.startsWith(version)) return undefined
      const sealed = Buffer.from(text.slice(version.length), 'base64url')
      if (sealed.length < nonceBytes + tagBytes) return undefined
      for (const each of keys) {
        const secret = openBytes(each, sealed, purpose)
        if (secret !== undefined) return secret
      }
      return undefined
    },
  }
}

/** Encrypts with a nonce that must be used only once; returns nonce, ciphertext and tag. */
export function sealBytes(key: KeyObject, nonce: Uint8Array, text: string, purpose?: string): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce)
  if (purpose !== undefined) cipher.setAAD(Buffer.from(purpose))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** The sealed text; undefined if it was changed, or sealed for another purpose or under another key. */
export function openBytes(key: KeyObject, sealed: Buffer, purpose?: string): string | undefined {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
  if (purpose !== undefined) decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    const opened = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
    decipher.final()
    return opened.toString('utf8')
  } catch {
    return undefined // the tag does not fit; no other failure is possible here
  }
}
