import { readUuid, uuidAt } from '../../lib/ids/uuid.ts'

/** A campaign that a person completed, and when, in milliseconds since the Unix epoch. */
export interface Completion {
  readonly campaignId: string
  readonly atMs: number
}

const idBytes = 16
const completionBytes = 24
const words = new Int32Array(4)

/** One completion as `app_user.completed` holds them one after the other: the campaign's id, then the instant. */
export function packCompletion({ campaignId, atMs }: Completion): Buffer {
  if (!readUuid(campaignId, words)) throw new TypeError('Not a UUID')
  const bytes = Buffer.allocUnsafe(completionBytes)
  for (let word = 0; word < 4; word++) bytes.writeInt32BE(words[word] ?? 0, 4 * word)
  bytes.writeBigInt64BE(BigInt(atMs), idBytes)
  return bytes
}

/** The campaign's id at the head of a packed completion. */
export function packedCampaignId(completion: Buffer): Buffer {
  return completion.subarray(0, idBytes)
}

/** The campaigns that `app_user.completed` holds. */
export function completedCampaignIds(bytes: Buffer | null): string[] {
  const ids: string[] = []
  for (let at = 0; bytes !== null && at < bytes.length; at += completionBytes) ids.push(uuidAt(bytes, at))
  return ids
}

/** Decodes `app_user.completed`, in the order in which it was completed. */
export function unpackCompletions(bytes: Buffer | null): Completion[] {
  const completions: Completion[] = []
  for (let at = 0; bytes !== null && at < bytes.length; at += completionBytes) {
    completions.push({ campaignId: uuidAt(bytes, at), atMs: Number(bytes.readBigInt64BE(at + idBytes)) })
  }
  return completions
}
