import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import type { Random } from '../random.ts'

const algorithm = 'aes-256-gcm'
const version = 'v1:'
export const nonceBytes = 12
export const tagBytes = 16

/** The purpose that each kind of stored secret is sealed for. */
export const secretPurposes = {
  apiKey: (keyId: string) => `api_key:${keyId}`,
  webhook: (appId: string) => `webhook:${appId}`,
} as const

export interface SecretBox {
  /**
   * The text to store. `purpose` names the place, such as `app_key.secret:<row id>`; the text opens only there, so that
   * a secret moved to another row or column is not believed.
   */
  seal(secret: string, purpose: string): string
  /** The secret; undefined when the text was changed, moved, sealed under another key or is no sealed text. */
  open(sealed: string, purpose: string): string | undefined
}

/**
 * A box under a 32-byte key: AES-256-GCM, stored as `v1:` and base64url of nonce, ciphertext and tag. It also opens
 * what was sealed under one of `otherKeys`.
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

/** Encrypts under a nonce that is used once: the nonce, then the ciphertext, then the tag. */
export function sealBytes(key: KeyObject, nonce: Uint8Array, text: string, purpose?: string): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce)
  if (purpose !== undefined) cipher.setAAD(Buffer.from(purpose))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** The text that was sealed; undefined when it was changed, or sealed for another purpose or under another key. */
export function openBytes(key: KeyObject, sealed: Buffer, purpose?: string): string | undefined {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
  if (purpose !== undefined) decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    const opened = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
    decipher.final()
    return opened.toString('utf8')
  } catch {
    return undefined // the tag does not fit; there is no other failure here
  }
}
