/**
 * A backup, once opened and unpacked, is a sequence of frames: a letter, the length in four bytes, and the bytes. One
 * `header`, then for each table one `table`, any number of `rows` and one `end`, and finally the `manifest`.
 */
const letters = { header: 0x48, table: 0x54, rows: 0x44, end: 0x45, manifest: 0x4d } as const
export type FrameKind = keyof typeof letters

export interface Frame {
  readonly kind: FrameKind
  readonly body: Buffer
}

/** Far more than any written frame: a greater length is damage. */
const longestBytes = 256 * 1_048_576
const headBytes = 5

/** A backup that is missing, damaged, foreign or unwritable; the message alone tells an operator the reason. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Encodes one frame; throws `BackupError` for a frame too long to be read again. */
export function encodeFrame(kind: FrameKind, body: Buffer): Buffer {
  if (body.length > longestBytes) throw new BackupError('A row is too large for a backup: it has more than 256 MiB.')
  const head = Buffer.alloc(headBytes)
  head[0] = letters[kind]
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

export function encodeJson(kind: FrameKind, content: unknown): Buffer {
  return encodeFrame(kind, Buffer.from(JSON.stringify(content)))
}

/** Decodes frames from arriving bytes; throws `BackupError` if the bytes end within one. */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const bytes = new ByteReader(source)
  for (let head = await bytes.take(headBytes); head.length > 0; head = await bytes.take(headBytes)) {
    const length = head.length < headBytes ? 1 : head.readUInt32BE(1)
    if (length > longestBytes) throw new BackupError('The backup is damaged: it has a part that is too long.')
    const body = await bytes.take(length)
    if (body.length < length) throw new BackupError('The backup is cut off: it ends in the middle of a part.')
    yield { kind: kindOf(head[0]), body }
  }
}

function kindOf(letter: number | undefined): FrameKind {
  const found = Object.entries(letters).find(([, value]) => value === letter)
  if (found === undefined) throw new BackupError('The backup is damaged: it has a part of an unknown kind.')
  return found[0] as FrameKind
}

/** Reads a given number of bytes at a time from bytes that arrive in pieces. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]()
  }

  /** The next bytes; fewer at the end. */
  async take(count: number): Promise<Buffer> {
    await this.#hold(count)
    const taken = this.#held.subarray(0, count)
    this.#held = this.#held.subarray(taken.length)
    return taken
  }

  async isAtEnd(): Promise<boolean> {
    await this.#hold(1)
    return this.#held.length === 0
  }

  async *rest(): AsyncGenerator<Buffer> {
    yield this.#held
    for (let next = await this.#pieces.next(); !next.done; next = await this.#pieces.next()) yield next.value
  }

  async #hold(count: number): Promise<void> {
    while (this.#held.length < count) {
      const next = await this.#pieces.next()
      if (next.done) return
      this.#held = Buffer.concat([this.#held, next.value])
    }
  }
}
