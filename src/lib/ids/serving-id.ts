import type { Clock } from '../time/clock.ts'

/** The first instant a serving id can hold: 2026-01-01T00:00:00Z, in milliseconds since the Unix epoch. */
export const servingEpochMs = Date.UTC(2026, 0, 1)

const sequenceBits = 12
const slotBits = 10
const maxSequence = 2 ** sequenceBits - 1
const maxSlot = 2 ** slotBits - 1
const maxElapsedMs = 2 ** 41 - 1

/**
 * Makes the serving ids of the process that holds `slot`: positive 64-bit integers of 41 bits of milliseconds, 10 of
 * slot and 12 of sequence. They only grow, even when the clock steps back or a millisecond's sequence is used up.
 * RangeError for a slot outside 0..1023 or a clock outside the 69 years that the milliseconds can hold.
 */
export function createServingIds(clock: Clock, slot: number): () => bigint {
  if (!Number.isInteger(slot) || slot < 0 || slot > maxSlot)
    throw new RangeError('A slot is an integer from 0 to 1023.')
  const scratch = new DataView(new ArrayBuffer(8))
  let lastMs = -1
  let sequence = 0
  return () => {
    const elapsedMs = elapsedSinceEpoch(clock.nowMs())
    if (elapsedMs > lastMs) {
      lastMs = elapsedMs
      sequence = 0
    } else if (sequence < maxSequence) sequence++
    else {
      lastMs = elapsedSinceEpoch(servingEpochMs + lastMs + 1)
      sequence = 0
    }
    return pack(scratch, lastMs, slot, sequence)
  }
}

/** The lowest id that can be made at this instant; all ids of a span of time lie between two such bounds. */
export function firstServingIdAt(atMs: number): bigint {
  return pack(new DataView(new ArrayBuffer(8)), elapsedSinceEpoch(atMs), 0, 0)
}

/** When a serving was made, in milliseconds since the Unix epoch; the id must come from `createServingIds`. */
export function servedAtMs(id: bigint): number {
  return servingEpochMs + Number(id >> BigInt(slotBits + sequenceBits))
}

function elapsedSinceEpoch(atMs: number): number {
  const elapsedMs = Math.floor(atMs) - servingEpochMs
  if (!(elapsedMs >= 0 && elapsedMs <= maxElapsedMs)) throw new RangeError(`No serving id can hold the time ${atMs}.`)
  return elapsedMs
}

/** Two 32-bit writes and one 64-bit read cost a tenth of shifting bigints. */
function pack(scratch: DataView, elapsedMs: number, slot: number, sequence: number): bigint {
  scratch.setUint32(0, Math.floor(elapsedMs / 1024))
  scratch.setUint32(4, ((elapsedMs % 1024) << (slotBits + sequenceBits)) | (slot << sequenceBits) | sequence)
  return scratch.getBigUint64(0)
}
