import { recurringUuidAt } from '../../lib/ids/recurring-uuids.ts'
import type { Frequency } from '../../snapshot/frequency.ts'

/** The confirmed impressions of a campaign for one user, counted from the first of them. */
interface SeenCampaign {
  readonly campaignId: string
  /** Milliseconds since the Unix epoch. */
  readonly firstMs: number
  readonly count: number
}

/** A confirmed impression, and when it was confirmed. */
export interface SeenImpression {
  readonly campaignId: string
  readonly atMs: number
}

const idBytes = 16
const instantBytes = 6
const seenBytes = 24
const mostCount = 65_535
/** The most campaigns remembered of one user: those seen first are forgotten. */
const mostSeen = 64
const dayMs = 86_400_000
/** The longest that a frequency counts: older impressions are forgotten. */
const longestMs = 30 * dayMs

/** Decodes `app_user.seen`. */
export function unpackSeen(bytes: Buffer | null): SeenCampaign[] {
  const seen: SeenCampaign[] = []
  for (let at = 0; bytes !== null && at < bytes.length; at += seenBytes) {
    // Twice as fast as reading six bytes at once, at each feed of the user.
    const firstMs = bytes.readUInt16BE(at + idBytes) * 2 ** 32 + bytes.readUInt32BE(at + idBytes + 2)
    seen.push({
      campaignId: recurringUuidAt(bytes, at),
      firstMs,
      count: bytes.readUInt16BE(at + idBytes + instantBytes),
    })
  }
  return seen
}

function packSeen(seen: readonly SeenCampaign[]): Buffer {
  const bytes = Buffer.alloc(seen.length * seenBytes)
  for (const [place, { campaignId, firstMs, count }] of seen.entries()) {
    const at = place * seenBytes
    bytes.write(campaignId.replaceAll('-', ''), at, 'hex')
    bytes.writeUIntBE(firstMs, at + idBytes, instantBytes)
    bytes.writeUInt16BE(count, at + idBytes + instantBytes)
  }
  return bytes
}

/** Returns whether a campaign is withheld from a user: shown as often as its frequency allows within its days. */
export function isSeenEnough({ firstMs, count }: SeenCampaign, frequency: Frequency, nowMs: number): boolean {
  return count >= frequency.delivered && nowMs < firstMs + frequency.days * dayMs
}

/** Adds confirmed impressions of campaigns with a frequency to `app_user.seen`; null if nothing is left to remember. */
export function addSeen(
  bytes: Buffer | null,
  impressions: readonly SeenImpression[],
  frequencies: ReadonlyMap<string, Frequency>,
  nowMs: number,
): Buffer | null {
  const seen = new Map(unpackSeen(bytes).map((each) => [each.campaignId, each]))
  for (const { campaignId, atMs } of impressions) {
    const windowMs = (frequencies.get(campaignId)?.days ?? 0) * dayMs
    const known = seen.get(campaignId)
    if (known === undefined || atMs >= known.firstMs + windowMs)
      seen.set(campaignId, { campaignId, firstMs: atMs, count: 1 })
    // An impression of the window before, told late, is over.
    else if (atMs > known.firstMs - windowMs) {
      const count = Math.min(known.count + 1, mostCount)
      seen.set(campaignId, { campaignId, firstMs: Math.min(known.firstMs, atMs), count })
    }
  }
  const kept = [...seen.values()].filter(({ firstMs }) => nowMs < firstMs + longestMs)
  kept.sort((one, other) => other.firstMs - one.firstMs)
  return kept.length === 0 ? null : packSeen(kept.slice(0, mostSeen))
}
