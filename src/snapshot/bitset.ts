/** A set of dense campaign indexes, 32 to a word. Sets of one snapshot all have the same number of words. */
export type Bitset = Uint32Array

/** An empty set with room for the indexes below `size`. */
export function emptyBitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5)
}

export function addBit(bits: Bitset, index: number): void {
  const word = index >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (index & 31))
}

/** Takes an index out of the set. */
export function removeBit(bits: Bitset, index: number): void {
  const word = index >>> 5
  bits[word] = (bits[word] ?? 0) & ~(1 << (index & 31))
}

/** A copy with room for the indexes below `size`. */
export function copyBits(bits: Bitset, size: number): Bitset {
  const copy = emptyBitset(size)
  copy.set(bits)
  return copy
}

/** The set without these indexes: a copy, or the set itself if there are none to remove. */
export function without(bits: Bitset, indexes: readonly number[]): Bitset {
  if (indexes.length === 0) return bits
  const rest = bits.slice()
  for (const index of indexes) removeBit(rest, index)
  return rest
}

/** Returns whether the set holds the index. */
export function hasBit(bits: Bitset, index: number): boolean {
  return (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1
}

/** Removes from `target` every index that `other` lacks. */
export function intersectInto(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) & (other[word] ?? 0)
}

/** Removes from `target` every index that `other` holds. */
export function subtractFrom(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) & ~(other[word] ?? 0)
}

/** Returns how many indexes the set holds. */
export function countBits(bits: Bitset): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0
    rest -= (rest >>> 1) & 0x55555555
    rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** The indexes of the set, ascending. */
export function listBits(bits: Bitset): number[] {
  const indexes: number[] = []
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      indexes.push(word * 32 + 31 - Math.clz32(rest & -rest))
    }
  }
  return indexes
}
