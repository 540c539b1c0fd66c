/**
 * A backup, once opened and unpacked, is a row of frames: a letter, the length as four bytes, and so many bytes.
 * One `header`, then for each table one `table`, any number of `rows` and one `end`, and at last the `manifest`.
 */
const letters = { header: 0x48, table: 0x54, rows: 0x44, end: 0x45, manifest: 0x4d } as const
export type FrameKind = keyof typeof letters

export interface Frame {
  readonly kind: FrameKind
  readonly body: Buffer
}

/** Far more than any frame that is written: a length beyond it is damage. */
const longestBytes = 256 * 1_048_576
const headBytes = 5

/** A backup that is missing, damaged or foreign, or cannot be written; the message alone tells an operator what is wrong. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Gives the bytes of one frame; throws `BackupError` where it could not be read again. */
export function encodeFrame(kind: FrameKind, body: Buffer): Buffer {
  if (body.length > longestBytes) throw new BackupError('A row is too large for a backup: it has more than 256 MiB.')
  const head = Buffer.alloc(headBytes)
  head[0] = letters[kind]
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** Gives the bytes of one frame that holds JSON. */
export function encodeJson(kind: FrameKind, content: unknown): Buffer {
  return encodeFrame(kind, Buffer.from(JSON.stringify(content)))
}

/** Reads frames from bytes as they come; throws `BackupError` where the bytes end within one. */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0)
  for await (const bytes of source) {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    let at = 0
    while (held.length - at >= headBytes) {
      const length = held.readUInt32BE(at + 1)
      if (length > longestBytes) throw new BackupError('The backup is damaged: it has a part that is too long.')
      if (held.length - at - headBytes < length) break
      const body = held.subarray(at + headBytes, at + headBytes + length)
      yield { kind: kindOf(held[at]), body }
      at += headBytes + length
    }
    held = held.subarray(at)
  }
  if (held.length > 0) throw new BackupError('The backup is cut off: it ends in the middle of a part.')
}

function kindOf(letter: number | undefined): FrameKind {
  const found = Object.entries(letters).find(([, value]) => value === letter)
  if (found === undefined) throw new BackupError('The backup is damaged: it has a part of an unknown kind.')
  return found[0] as FrameKind
}
