import { type SipKey, sipHash24, sipKey } from './siphash.ts'
import { readUuid, uuidAt } from './uuid.ts'

/** The creative that a click link leads to. */
export interface CreativeRef {
  readonly campaignId: string
  readonly creativeId: string
}

/** Writes and reads the part of a catalog click token that names the creative. */
export interface CreativeTags {
  /** Makes the writer of such parts for one seal, which throws RangeError if an id is not a UUID. */
  bindTo(sealNonce: Uint8Array): (campaignId: string, creativeId: string) => string
  /** The creative that a part names; undefined if the part was made for another seal. */
  open(sealNonce: Uint8Array, part: string): CreativeRef | undefined
}

/** The length of a part: 33 bytes of version and ids and 6 of tag, as base64url. */
export const creativePartLength = 52

const version = 1
const idBytes = 33
const maxRemembered = 32_768

/** The part of a creative's tag that all seals share: the ids as text, and a hash of them. */
interface Contribution {
  readonly campaignId: string
  readonly text: string
  readonly tag: Int32Array
}

/**
 * Tags under one 16-byte key: 48 bits of a SipHash whose key is derived from the seal's nonce, so that a part fits one
 * seal only. Contributions are remembered, so that a link costs a look-up and one short hash.
 */
export function createCreativeTags(key: Uint8Array): CreativeTags {
  const masterKey = sipKey(key)
  // A plain map, whose look-up takes half as long as lru-cache's (28 ns, not 58): a catalog makes one for each link.
  const remembered = new Map<string, Contribution>()

  const contributionOf = (campaignId: string, creativeId: string) => {
    const known = remembered.get(creativeId)
    if (known?.campaignId === campaignId) return known
    const contribution = contribute(masterKey, campaignId, creativeId)
    if (remembered.size === maxRemembered) remembered.clear()
    remembered.set(creativeId, contribution)
    return contribution
  }

  return {
    bindTo(sealNonce) {
      const sealKey = deriveSealKey(masterKey, sealNonce)
      const bound = new Uint32Array(2)
      return (campaignId, creativeId) => {
        const { text, tag } = contributionOf(campaignId, creativeId)
        sipHash24(sealKey, tag, 8, bound)
        return text + tagText(bound[0] as number, bound[1] as number)
      }
    },
    open(sealNonce, part) {
      const bytes = Buffer.from(part, 'base64url')
      if (bytes.length !== idBytes + 6 || bytes[0] !== version) return undefined
      const campaignId = uuidAt(bytes, 1)
      const creativeId = uuidAt(bytes, 17)
      const bound = new Uint32Array(2)
      sipHash24(deriveSealKey(masterKey, sealNonce), contribute(masterKey, campaignId, creativeId).tag, 8, bound)
      const isBound = tagText(bound[0] as number, bound[1] as number) === part.slice(-8)
      return isBound ? { campaignId, creativeId } : undefined
    },
  }
}

function contribute(masterKey: SipKey, campaignId: string, creativeId: string): Contribution {
  const ids = new Int32Array(10)
  if (!readUuid(campaignId, ids) || !readUuid(creativeId, ids.subarray(4, 8)))
    throw new RangeError('A click token names campaign and creative by UUID.')
  const bytes = Buffer.alloc(idBytes, version)
  for (let word = 0; word < 8; word++) bytes.writeInt32BE(ids[word] as number, 1 + word * 4)
  const tag = new Int32Array(4)
  sipHash24(masterKey, ids, 32, tag)
  return { campaignId, text: bytes.toString('base64url'), tag }
}

/** Nonces hash as 13 bytes and creatives as 32, so that neither can replace the other under the same key. */
function deriveSealKey(masterKey: SipKey, sealNonce: Uint8Array): SipKey {
  const view = new DataView(sealNonce.buffer, sealNonce.byteOffset, 12)
  const message = Int32Array.of(view.getInt32(0), view.getInt32(4), view.getInt32(8), 0)
  const sealKey = new Int32Array(4)
  for (let half = 0; half < 2; half++) {
    message[3] = half
    sipHash24(masterKey, message, 13, sealKey.subarray(half * 2))
  }
  return sealKey
}

const base64Digits = Uint8Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', (digit) =>
  digit.charCodeAt(0),
)

/** The lower 24 bits of both halves as eight base64url digits. */
function tagText(low: number, high: number): string {
  // biome-ignore format: a line for each half
  return String.fromCharCode(
    base64(high >>> 18), base64(high >>> 12), base64(high >>> 6), base64(high),
    base64(low >>> 18), base64(low >>> 12), base64(low >>> 6), base64(low),
  )
}

function base64(value: number): number {
  return base64Digits[value & 63] as number
}
