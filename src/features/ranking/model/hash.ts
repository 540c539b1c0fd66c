/** Hashes a text's UTF-16 code units to 32 bits; the same on every machine and in every version. */
export function hashText(text: string, seed = 0): number {
  let hash = seed ^ 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return finish(hash ^ text.length)
}

/** Mixes two 32-bit values into one whose bits all depend on both. Not symmetric. */
export function mixHash(left: number, right: number): number {
  return finish(Math.imul(left, 0x9e3779b1) ^ right)
}

/**
 * Mixes one value with each of many: writes the rows whose mixed hash has upper 16 bits of at least `least`, and
 * returns their number. The loop calls nothing else: otherwise it takes nearly twice as long.
 */
export function rowsReaching(left: number, rights: Uint32Array, least: Uint16Array, rows: Uint32Array): number {
  const spread = Math.imul(left, 0x9e3779b1)
  let count = 0
  for (let row = 0; row < rights.length; row++) {
    if (finish(spread ^ rights[row]!) >>> 16 >= least[row]!) rows[count++] = row
  }
  return count
}

export function hashToUnit(hash: number): number {
  return (hash >>> 0) / 4294967296
}

function finish(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
