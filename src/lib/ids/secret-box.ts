import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import type { Random } from '../random.ts'

const algorithm = 'aes-256-gcm'
const version = 'v1:'
const nonceBytes = 12
const tagBytes = 16

/** The purpose that each kind of stored secret is sealed for. */
export const secretPurposes = {
  apiKey: (keyId: string) => `api_key:${keyId}`,
  webhook: (appId: string) => `webhook:${appId}`,
} as const

/** Encrypts secrets for storage and decrypts them. */
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
 * A box under a 32-byte key: AES-256-GCM, stored as `v1:` and base64url of nonce, ciphertext and tag. It also opens what was
 * sealed under one of `otherKeys`.
 */
export function createSecretBox(key: Uint8Array, random: Random, ...otherKeys: readonly Uint8Array[]): SecretBox {
  const secretKey = createSecretKey(key)
  const keys = [secretKey, ...otherKeys.map((other) => createSecretKey(other))]
  return {
    seal(secret, purpose) {
      const nonce = random.fill(new Uint8Array(nonceBytes))
      const cipher = createCipheriv(algorithm, secretKey, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return version + sealed.toString('base64url')
    },
    open(text, purpose) {
      if (!text.startsWith(version)) return undefined
      const sealed = Buffer.from(text.slice(version.length), 'base64url')
      if (sealed.length < nonceBytes + tagBytes) return undefined
      for (const each of keys) {
        const secret = openUnder(each, sealed, purpose)
        if (secret !== undefined) return secret
      }
      return undefined
    },
  }
}

function openUnder(key: KeyObject, sealed: Buffer, purpose: string): string | undefined {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-tagBytes))
  try {
    const opened = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
    decipher.final()
    return opened.toString('utf8')
  } catch {
    return undefined // the tag does not fit; there is no other failure here
  }
}
