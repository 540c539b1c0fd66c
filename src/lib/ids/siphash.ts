/** A 128-bit SipHash key as four 32-bit words, least significant first. */
export type SipKey = Int32Array

/** Reads a 16-byte key; RangeError for any other length. */
export function sipKey(bytes: Uint8Array): SipKey {
  if (bytes.length !== 16) throw new RangeError('A SipHash key has 16 bytes.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, 16)
  return Int32Array.from([0, 4, 8, 12], (offset) => view.getInt32(offset, true))
}

/**
 * SipHash-2-4 of a short message: a keyed 64-bit tag in a fraction of a microsecond, where an HMAC would cost several.
 * The message consists of little-endian words, zero beyond `length` bytes up to the end of its last block of 8, which
 * has at least one byte to spare. Writes the low and the high half of the tag to `tag`, which the caller reuses so that
 * nothing is allocated.
 */
export function sipHash24(key: SipKey, message: Int32Array, length: number, tag: Uint32Array | Int32Array): void {
  const k0 = key[0] as number
  const k1 = key[1] as number
  const k2 = key[2] as number
  const k3 = key[3] as number
  // Four 64-bit lanes as halves, a = low and b = high, because 64-bit integers are slow in JavaScript.
  let a0 = k0 ^ 0x70736575
  let b0 = k1 ^ 0x736f6d65
  let a1 = k2 ^ 0x6e646f6d
  let b1 = k3 ^ 0x646f7261
  let a2 = k0 ^ 0x6e657261
  let b2 = k1 ^ 0x6c796765
  let a3 = k2 ^ 0x79746573
  let b3 = k3 ^ 0x74656462
  const lastBlock = length >>> 3
  // The four closing rounds run as two more empty blocks, so that the round is written once, with its lanes in
  // registers.
  for (let block = 0; block <= lastBlock + 2; block++) {
    let low = 0
    let high = 0
    if (block <= lastBlock) {
      low = message[2 * block] as number
      high = message[2 * block + 1] as number
      if (block === lastBlock) high |= length << 24
    } else if (block === lastBlock + 1) a2 ^= 0xff
    a3 ^= low
    b3 ^= high
    for (let round = 0; round < 2; round++) {
      let sum = (a0 + a1) | 0
      b0 = (b0 + b1 + carry(a0, a1, sum)) | 0
      a0 = sum
      let swap = (a1 << 13) | (b1 >>> 19)
      b1 = ((b1 << 13) | (a1 >>> 19)) ^ b0
      a1 = swap ^ a0
      swap = a0
      a0 = b0
      b0 = swap
      sum = (a2 + a3) | 0
      b2 = (b2 + b3 + carry(a2, a3, sum)) | 0
      a2 = sum
      swap = (a3 << 16) | (b3 >>> 16)
      b3 = ((b3 << 16) | (a3 >>> 16)) ^ b2
      a3 = swap ^ a2
      sum = (a0 + a3) | 0
      b0 = (b0 + b3 + carry(a0, a3, sum)) | 0
      a0 = sum
      swap = (a3 << 21) | (b3 >>> 11)
      b3 = ((b3 << 21) | (a3 >>> 11)) ^ b0
      a3 = swap ^ a0
      sum = (a2 + a1) | 0
      b2 = (b2 + b1 + carry(a2, a1, sum)) | 0
      a2 = sum
      swap = (a1 << 17) | (b1 >>> 15)
      b1 = ((b1 << 17) | (a1 >>> 15)) ^ b2
      a1 = swap ^ a2
      swap = a2
      a2 = b2
      b2 = swap
    }
    a0 ^= low
    b0 ^= high
  }
  tag[0] = a0 ^ a1 ^ a2 ^ a3
  tag[1] = b0 ^ b1 ^ b2 ^ b3
}

/** The carry out of the 32-bit addition `left + right = sum`. */
function carry(left: number, right: number, sum: number): number {
  return ((left & right) | ((left | right) & ~sum)) >>> 31
}
