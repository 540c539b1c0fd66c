import { recurringUuidAt } from '../../lib/ids/recurring-uuids.ts'

/** Size of a packed offer: the ids of campaign and creative, and the propensity. */
const offerBytes = 36

/** Returns the ids of the offer at a position; undefined if there are fewer offers. */
export function offerAt(
  offers: Buffer,
  position: number,
): { readonly campaignId: string; readonly creativeId: string } | undefined {
  const at = position * offerBytes
  if (at >= offers.length) return undefined
  return { campaignId: recurringUuidAt(offers, at), creativeId: recurringUuidAt(offers, at + 16) }
}

/** The offers of a serving, best first. The arrays run in parallel. */
export interface PackedOffers {
  readonly campaignIds: readonly string[]
  readonly creativeIds: readonly string[]
  /** See `Ranking`. Single precision. */
  readonly propensities: readonly number[]
}

/**
 * Packs offers for `serving.offers`, best first: for each the ids of campaign and creative (16 bytes each, a creative's
 * `packedIds`) and the propensity (4 bytes). Arrays of UUIDs would take the database several times as long to read as
 * the rest of a row.
 */
export function packOffers(packedIds: readonly Uint8Array[], propensities: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(packedIds.length * offerBytes)
  let at = 0
  for (const [position, ids] of packedIds.entries()) {
    bytes.set(ids, at)
    bytes.writeFloatBE(propensities[position] ?? 0, at + 32)
    at += offerBytes
  }
  return bytes
}

export function unpackOffers(bytes: Buffer): PackedOffers {
  const campaignIds: string[] = []
  const creativeIds: string[] = []
  const propensities: number[] = []
  for (let at = 0; at < bytes.length; at += offerBytes) {
    campaignIds.push(recurringUuidAt(bytes, at))
    creativeIds.push(recurringUuidAt(bytes, at + 16))
    propensities.push(bytes.readFloatBE(at + 32))
  }
  return { campaignIds, creativeIds, propensities }
}
