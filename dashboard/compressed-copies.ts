import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Writes `.br` and `.gz` beside every asset at build time, so that the server compresses nothing while it serves. */
export function compressedCopies(): Plugin {
  let assets = ''
  return {
    name: 'offerwire-compressed-copies',
    apply: 'build',
    configResolved(config) {
      assets = resolve(config.root, config.build.outDir, config.build.assetsDir)
    },
    async writeBundle() {
      const names = (await readdir(assets)).filter((name) => compressible.test(name))
      await Promise.all(names.map((name) => compress(join(assets, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  await Promise.all([
    brotli(bytes, quality).then((small) => writeFile(`${path}.br`, small)),
    gz(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}
