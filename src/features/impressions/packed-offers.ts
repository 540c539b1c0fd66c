import { formatUuid } from '../../lib/uuid.ts'

/** The offers of a serving, best first. The arrays run in parallel. */
export interface PackedOffers {
  readonly campaignIds: readonly string[]
  readonly creativeIds: readonly string[]
  /** How probable each was; see `Ranking`. Single precision. */
  readonly propensities: readonly number[]
}

const offerBytes = 36
const mostRemembered = 65_536

const float = new DataView(new ArrayBuffer(4))
const hexById = new Map<string, string>()

/**
 * Offers as the hexadecimal text of `serving.offers`: for each the campaign's id, the creative's (16 bytes each) and its
 * propensity (4). Arrays of UUIDs would cost the database several times as much to read as all the rest of a row.
 */
export function packOffers({ campaignIds, creativeIds, propensities }: PackedOffers): string {
  let hex = ''
  for (let position = 0; position < campaignIds.length; position++) {
    float.setFloat32(0, propensities[position] ?? 0)
    const propensity = float.getUint32(0).toString(16).padStart(8, '0')
    hex += hexOf(campaignIds[position] ?? '') + hexOf(creativeIds[position] ?? '') + propensity
  }
  return hex
}

/** What `serving.offers` holds. */
export function unpackOffers(bytes: Buffer): PackedOffers {
  const campaignIds: string[] = []
  const creativeIds: string[] = []
  const propensities: number[] = []
  for (let at = 0; at < bytes.length; at += offerBytes) {
    campaignIds.push(uuidAt(bytes, at))
    creativeIds.push(uuidAt(bytes, at + 16))
    propensities.push(bytes.readFloatBE(at + 32))
  }
  return { campaignIds, creativeIds, propensities }
}

function uuidAt(bytes: Buffer, at: number): string {
  return formatUuid(
    bytes.readInt32BE(at),
    bytes.readInt32BE(at + 4),
    bytes.readInt32BE(at + 8),
    bytes.readInt32BE(at + 12),
  )
}

/** The same few campaigns and creatives are served again and again. */
function hexOf(uuid: string): string {
  let hex = hexById.get(uuid)
  if (hex === undefined) {
    hex = uuid.replaceAll('-', '')
    if (hexById.size === mostRemembered) hexById.clear()
    hexById.set(uuid, hex)
  }
  return hex
}
