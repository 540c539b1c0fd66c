import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto'
import type { Random } from '../random.ts'
import { type CreativeRef, createCreativeTags, creativePartLength } from './creative-tag.ts'
import type { KeyRing } from './key-ring.ts'

/** The request that all click links of one catalog answer come from: app, user, place and time. */
interface ClickContext {
  readonly appId: string
  readonly environment: 'live' | 'test'
  readonly userId: string
  readonly clientId: string
  readonly country: string | undefined
  readonly platform: string | undefined
  /** Milliseconds since the Unix epoch, UTC. */
  readonly issuedAtMs: number
}

/** The content of one catalog click link. */
export interface ClickClaim extends ClickContext, CreativeRef {}

/** Writes and reads catalog click tokens. */
export interface ClickTokenSealer {
  /** Seals what the links of one answer share and returns the maker of its tokens, cheap for each creative. */
  seal(context: ClickContext): (campaignId: string, creativeId: string) => string
  /**
   * Returns a token's claim; undefined when it was altered, spliced, sealed under another key or is over 30 days old.
   */
  open(token: string, nowMs: number): ClickClaim | undefined
}

/** The time for which a catalog link works. */
export const clickTokenLifetimeMs = 30 * 86_400_000

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const gcmTagBytes = 16
const tokenPattern = /^[\w-]{96,}$/

/**
 * Catalog click tokens (spec 4.1): one AES-256-GCM seal over the context, in front, and for each creative its ids with
 * a tag that binds them to that seal. Both parts are whole groups of four characters: a token has one spelling only.
 */
export function createClickTokenSealer(
  keys: Pick<KeyRing, 'catalogToken' | 'catalogTag'>,
  random: Random,
): ClickTokenSealer {
  const secretKey = createSecretKey(keys.catalogToken)
  const tags = createCreativeTags(keys.catalogTag)
  const nextNonce = createNonces(random)
  return {
    seal(context) {
      const nonce = nextNonce()
      const cipher = createCipheriv(algorithm, secretKey, nonce)
      const sealed = Buffer.concat([nonce, cipher.update(writeContext(context)), cipher.final(), cipher.getAuthTag()])
      const head = sealed.toString('base64url')
      const creativePart = tags.bindTo(nonce)
      return (campaignId, creativeId) => head + creativePart(campaignId, creativeId)
    },
    open(token, nowMs) {
      if (!tokenPattern.test(token) || token.length % 4 !== 0) return undefined
      const sealed = Buffer.from(token.slice(0, -creativePartLength), 'base64url')
      const nonce = sealed.subarray(0, nonceBytes)
      const creative = tags.open(nonce, token.slice(-creativePartLength))
      if (creative === undefined) return undefined
      const decipher = createDecipheriv(algorithm, secretKey, nonce).setAuthTag(sealed.subarray(-gcmTagBytes))
      let opened: Buffer
      try {
        opened = decipher.update(sealed.subarray(nonceBytes, -gcmTagBytes))
        decipher.final()
      } catch {
        return undefined // the tag does not fit; there is no other failure here
      }
      const context = readContext(opened)
      return nowMs - context.issuedAtMs <= clickTokenLifetimeMs ? { ...context, ...creative } : undefined
    },
  }
}

/** A random part for each process and a counter: no nonce comes twice, and none has to be drawn for each request. */
function createNonces(random: Random): () => Buffer {
  const nonce = Buffer.alloc(nonceBytes)
  let counter = 0
  return () => {
    if (counter === 0) random.fill(nonce.subarray(0, 8))
    nonce.writeUInt32BE(counter, 8)
    counter = (counter + 1) >>> 0
    return nonce
  }
}

/** Blanks at the end bring the sealed form to whole groups of three bytes. */
function writeContext(context: ClickContext): Buffer {
  const { appId, environment, userId, clientId, country, platform, issuedAtMs } = context
  const client = clientId === userId ? null : clientId
  const text = JSON.stringify([appId, environment === 'test' ? 1 : 0, userId, client, country, platform, issuedAtMs])
  const excess = (nonceBytes + gcmTagBytes + Buffer.byteLength(text)) % 3
  return Buffer.from(excess === 0 ? text : text + ' '.repeat(3 - excess))
}

type ContextFields = [string, 0 | 1, string, string | null, string | null, string | null, number]

function readContext(bytes: Buffer): ClickContext {
  const [appId, test, userId, client, country, platform, issuedAtMs] = JSON.parse(bytes.toString()) as ContextFields
  return {
    appId,
    environment: test === 1 ? 'test' : 'live',
    userId,
    clientId: client ?? userId,
    country: country ?? undefined,
    platform: platform ?? undefined,
    issuedAtMs,
  }
}
