import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError, ByteReader } from './frames.ts'

/**
 * A sealed backup: the mark, 16 bytes of salt, 4 bytes that start every nonce, and chunks of up to 64 KiB, each with
 * its length, sealed by AES-256-GCM with a key that scrypt derives from the passphrase. A nonce counts the chunks and
 * marks the last one, so that moving, omitting or cutting off a chunk is detected.
 */
const mark = Buffer.from('OFFERWIRE-SEALED-1\n')
const saltBytes = 16
const prefixBytes = 4
const tagBytes = 16
const chunkBytes = 65_536
/** 128 MiB and half a second for each guess. */
const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1_048_576 }
const makeKey: (passphrase: string, salt: Buffer, length: number, options: typeof cost) => Promise<Buffer> =
  promisify(scrypt)

export async function* sealStream(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const prefix = randomBytes(prefixBytes)
  const key = await makeKey(passphrase, salt, 32, cost)
  yield Buffer.concat([mark, salt, prefix])
  let number = 0
  let held: Buffer = Buffer.alloc(0)
  const seal = (chunk: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(prefix, number++, isLast))
    const sealed = Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(sealed.length)
    return Buffer.concat([length, sealed])
  }
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes])
    // The remainder is the last chunk, and may be empty.
    for (; held.length > chunkBytes; held = held.subarray(chunkBytes)) yield seal(held.subarray(0, chunkBytes), false)
  }
  yield seal(held, true)
}

/**
 * Opens a sealed backup; without a passphrase, passes an unsealed one through. Throws `BackupError` for an incomplete
 * backup, and for an unsealed one if a passphrase is given: anyone could have put it there.
 */
export async function* openStream(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const bytes = new ByteReader(source)
  const first = await bytes.take(mark.length)
  if (!first.equals(mark)) {
    if (passphrase !== undefined) {
      throw new BackupError(
        'This is not an encrypted backup, though BACKUP_PASSPHRASE is set. To restore it anyway, unset BACKUP_PASSPHRASE.',
      )
    }
    yield first
    yield* bytes.rest()
    return
  }
  if (passphrase === undefined) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE.')
  const salt = await bytes.take(saltBytes)
  const prefix = await bytes.take(prefixBytes)
  const key = await makeKey(passphrase, salt, 32, cost)
  for (let number = 0; ; number++) {
    const length = await bytes.take(4)
    if (length.length < 4) throw new BackupError('The backup is cut off: its last part is missing.')
    const size = length.readUInt32BE()
    if (size < tagBytes || size > chunkBytes + tagBytes) throw new BackupError('The backup is damaged.')
    const sealed = await bytes.take(size)
    const isLast = await bytes.isAtEnd()
    yield openChunk(sealed, key, nonce(prefix, number, isLast))
    if (isLast) return
  }
}

function openChunk(sealed: Buffer, key: Buffer, iv: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch (cause) {
    throw new BackupError('BACKUP_PASSPHRASE does not open the backup, or the backup is damaged.', { cause })
  }
}

function nonce(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const rest = Buffer.alloc(8)
  rest.writeUIntBE(number, 1, 6)
  rest[7] = isLast ? 1 : 0
  return Buffer.concat([prefix, rest])
}
