import type { Serving } from '../impressions/serving.ts'

/** An event of a served offer of a live key, as it waits to be counted. */
export interface UnlearnedEvent {
  readonly kind: (typeof kinds)[number]
  readonly servingId: bigint
  /** The serving itself, where the event happened in this process; others find it by its id. */
  readonly serving?: Serving | undefined
  /** Place in the list, from 0; 0 for `served`, which is about all places. */
  readonly position: number
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number
  /** When the completed offer was opened; 0 for all but completions. */
  readonly clickedAtMs: number
  /** How many alike this one stands for. */
  readonly weight: number
}

const kinds = ['served', 'delivered', 'click', 'completion'] as const
/** The first byte of a row: processes of two releases may share a database, and each counts what it can read. */
export const unlearnedFormat = 1
const eventBytes = 30

/** Packs events for their row; servings are kept by their ids alone. */
export function packUnlearned(events: readonly UnlearnedEvent[]): Buffer {
  const bytes = Buffer.allocUnsafe(1 + events.length * eventBytes)
  let at = bytes.writeUInt8(unlearnedFormat)
  for (const event of events) {
    at = bytes.writeUInt8(kinds.indexOf(event.kind), at)
    at = bytes.writeUInt8(event.position, at)
    at = bytes.writeUInt32LE(event.weight, at)
    at = bytes.writeBigInt64LE(event.servingId, at)
    at = bytes.writeDoubleLE(event.atMs, at)
    at = bytes.writeDoubleLE(event.clickedAtMs, at)
  }
  return bytes
}

/** What `packUnlearned` packed. */
export function unpackUnlearned(bytes: Buffer): UnlearnedEvent[] {
  const events: UnlearnedEvent[] = []
  for (let at = 1; at < bytes.length; at += eventBytes) {
    events.push({
      kind: kinds[bytes.readUInt8(at)] ?? 'served',
      position: bytes.readUInt8(at + 1),
      weight: bytes.readUInt32LE(at + 2),
      servingId: bytes.readBigInt64LE(at + 6),
      atMs: bytes.readDoubleLE(at + 14),
      clickedAtMs: bytes.readDoubleLE(at + 22),
    })
  }
  return events
}
