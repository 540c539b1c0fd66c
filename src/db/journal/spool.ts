import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { ServiceError } from '../../errors.ts'
import { makeLastingDirectory, syncDirectory } from '../../lib/files.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'

export interface SpoolOptions {
  readonly path: string
  /**
   * The file's greatest size, beyond which records are refused. Two such files fit into the space the disk keeps free.
   */
  readonly maxBytes?: number
}

// A record's head: its length, and a checksum of length and record, both as 32-bit integers.
const headBytes = 8
const maxRecordBytes = 16 * 1024 * 1024

/**
 * Keeps records that the database cannot take now in a file, forced to the disk before it answers, and returns them in
 * order. A half-written record at the end, left by a crash, was never acknowledged and is cut off.
 */
export class Spool implements AsyncDisposable {
  readonly #file: FileHandle
  readonly #maxBytes: number
  #endBytes: number
  readonly #inTurn = limitConcurrency(1)

  private constructor(file: FileHandle, endBytes: number, maxBytes: number) {
    this.#file = file
    this.#endBytes = endBytes
    this.#maxBytes = maxBytes
  }

  /** Opens or creates the file. Only one process at a time may have it open. */
  static async open({ path, maxBytes = 64 * 1024 * 1024 }: SpoolOptions): Promise<Spool> {
    await makeLastingDirectory(dirname(path))
    // 'a+' would always write at the end of the file, and so after a torn record.
    const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return createFile(path)
      throw error
    })
    try {
      let endBytes = 0
      for await (const record of readRecords(file, 0)) endBytes = record.endBytes
      await file.truncate(endBytes)
      return new Spool(file, endBytes, maxBytes)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  get isEmpty(): boolean {
    return this.#endBytes === 0
  }

  /**
   * Resolves when the record is on the disk.
   * @throws ServiceError `over_capacity` if the spool is full.
   */
  append(record: Uint8Array): Promise<void> {
    return this.#inTurn(async () => {
      const endBytes = this.#endBytes + headBytes + record.length
      if (endBytes > this.#maxBytes || record.length > maxRecordBytes) {
        throw new ServiceError('over_capacity', 'Too many events are waiting to be recorded.', {
          retryAfterSeconds: 10,
        })
      }
      const head = Buffer.alloc(headBytes)
      head.writeUInt32BE(record.length, 0)
      head.writeUInt32BE(checksumOf(head, record), 4)
      await this.#write(Buffer.concat([head, record]))
      this.#endBytes = endBytes
    })
  }

  /**
   * Hands over each record in order, and empties the file when all were taken; returns their number. If `take` fails,
   * nothing is removed, and the next replay starts over: taking a record twice must do no harm.
   */
  replay(take: (record: Buffer) => Promise<void>): Promise<number> {
    return this.#inTurn(async () => {
      let count = 0
      for await (const { bytes } of readRecords(this.#file, 0)) {
        await take(bytes)
        count += 1
      }
      if (count > 0) {
        await this.#file.truncate(0)
        this.#endBytes = 0
        await this.#file.datasync()
      }
      return count
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#inTurn(() => this.#file.close())
  }

  /** Appends all of the bytes or nothing: a nearly full disk takes a part and reports success. */
  async #write(bytes: Buffer): Promise<void> {
    try {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await this.#file.write(
          bytes,
          written,
          bytes.length - written,
          this.#endBytes + written,
        )
        if (bytesWritten === 0) throw new Error('The disk is full.')
        written += bytesWritten
      }
      await this.#file.datasync()
    } catch (cause) {
      // A partial record would stand before the next one. If truncating fails too, the next record overwrites it.
      const [cut] = await Promise.allSettled([this.#file.truncate(this.#endBytes)])
      throw new ServiceError('over_capacity', 'The event could not be written to disk.', {
        cause: cut.status === 'fulfilled' ? cause : new AggregateError([cause, cut.reason]),
        retryAfterSeconds: 10,
      })
    }
  }
}

/** Includes the length, so that zeros, which a power cut may leave in place of a record, do not count as one. */
function checksumOf(head: Buffer, record: Uint8Array): number {
  return crc32(record, crc32(head.subarray(0, 4)))
}

/** Creates the file so that its name survives a power cut, too. */
async function createFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'wx+', 0o600)
  await syncDirectory(dirname(path))
  return file
}

async function* readRecords(file: FileHandle, startBytes: number): AsyncGenerator<{ bytes: Buffer; endBytes: number }> {
  const { size } = await file.stat()
  const head = Buffer.alloc(headBytes)
  for (let position = startBytes; position + headBytes <= size; ) {
    await file.read(head, 0, headBytes, position)
    const length = head.readUInt32BE(0)
    const endBytes = position + headBytes + length
    if (length > maxRecordBytes || endBytes > size) return
    const bytes = Buffer.alloc(length)
    await file.read(bytes, 0, length, position + headBytes)
    if (checksumOf(head, bytes) !== head.readUInt32BE(4)) return
    yield { bytes, endBytes }
    position = endBytes
  }
}
