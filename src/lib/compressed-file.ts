import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The bytes of a file in each coding. */
export type CompressedFile = Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Compresses a file once, outside the event loop, so that the result can be kept. */
export async function compressFile(identity: Buffer): Promise<CompressedFile> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  const [br, zipped] = await Promise.all([brotli(identity, quality), gz(identity)])
  return { br, gzip: zipped, identity }
}
