import { createSecretKey } from 'node:crypto'
import type { Random } from '../random.ts'
import { type CreativeRef, createCreativeTags, creativePartLength } from './creative-tag.ts'
import type { KeyRing } from './key-ring.ts'
import { nonceBytes, openBytes, sealBytes, tagBytes } from './secret-box.ts'

/** The request that produced the click links of one catalog response: app, user, place and time. */
interface ClickContext {
  readonly appId: string
  readonly environment: 'live' | 'test'
  readonly userId: string
  readonly clientId: string
  readonly country: string | undefined
  readonly platform: string | undefined
  readonly issuedAtMs: number
}

/** The content of one catalog click link. */
export interface ClickClaim extends ClickContext, CreativeRef {}

export interface ClickTokenSealer {
  /** Seals the data that the links of one response share; returns a maker of tokens that is cheap for each creative. */
  seal(context: ClickContext): (campaignId: string, creativeId: string) => string
  /**
   * Returns a token's claim; undefined if it was altered or spliced, sealed under another key, or is over 30 days old.
   */
  open(token: string, nowMs: number): ClickClaim | undefined
}

export const clickTokenLifetimeMs = 30 * 86_400_000

const tokenPattern = /^[\w-]{96,}$/

type TokenKeys = Pick<KeyRing, 'catalogToken' | 'catalogTag'>

/**
 * Catalog click tokens (spec 4.1), sealed under the first key and opened under all: first one AES-256-GCM seal over the
 * context, then a creative's ids with a tag that binds them to that seal. Both parts are whole groups of four
 * characters, so that a token has exactly one spelling.
 */
export function createClickTokenSealer(
  keys: TokenKeys,
  random: Random,
  ...otherKeys: readonly TokenKeys[]
): ClickTokenSealer {
  const openKeys = ({ catalogToken, catalogTag }: TokenKeys) => ({
    secretKey: createSecretKey(catalogToken),
    tags: createCreativeTags(catalogTag),
  })
  const current = openKeys(keys)
  const all = [current, ...otherKeys.map(openKeys)]
  const nextNonce = createNonces(random)
  return {
    seal(context) {
      const nonce = nextNonce()
      const head = sealBytes(current.secretKey, nonce, writeContext(context)).toString('base64url')
      const creativePart = current.tags.bindTo(nonce)
      return (campaignId, creativeId) => head + creativePart(campaignId, creativeId)
    },
    open(token, nowMs) {
      if (!tokenPattern.test(token) || token.length % 4 !== 0) return undefined
      const sealed = Buffer.from(token.slice(0, -creativePartLength), 'base64url')
      for (const { secretKey, tags } of all) {
        const creative = tags.open(sealed.subarray(0, nonceBytes), token.slice(-creativePartLength))
        if (creative === undefined) continue
        const opened = openBytes(secretKey, sealed)
        if (opened === undefined) continue
        const context = readContext(opened)
        return nowMs - context.issuedAtMs <= clickTokenLifetimeMs ? { ...context, ...creative } : undefined
      }
      return undefined
    },
  }
}

/** A random part for each process, then a counter: no nonce repeats, and no request has to draw one. */
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

/** Trailing blanks pad the context, so that its sealed form consists of whole groups of three bytes. */
function writeContext(context: ClickContext): string {
  const { appId, environment, userId, clientId, country, platform, issuedAtMs } = context
  const client = clientId === userId ? null : clientId
  const text = JSON.stringify([appId, environment === 'test' ? 1 : 0, userId, client, country, platform, issuedAtMs])
  const excess = (nonceBytes + tagBytes + Buffer.byteLength(text)) % 3
  return excess === 0 ? text : text + ' '.repeat(3 - excess)
}

type ContextFields = [string, 0 | 1, string, string | null, string | null, string | null, number]

function readContext(text: string): ClickContext {
  const [appId, test, userId, client, country, platform, issuedAtMs] = JSON.parse(text) as ContextFields
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
