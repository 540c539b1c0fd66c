/**
 * Decodes a file's UTF-8, or UTF-16 with a byte order mark; undefined for any other encoding, because guessing would
 * damage names unnoticed.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
