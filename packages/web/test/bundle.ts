import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** The root of all packages. */
export const packagesRoot = join(import.meta.dirname, '../..')

/** One minified module of a program that imports our packages, as a publisher's bundler makes it. */
export async function bundle(source: string): Promise<string> {
  const id = join(packagesRoot, 'web/entry-of-test.tsx')
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root: packagesRoot,
    resolve: { conditions: ['offerwire-source', 'module', 'browser'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry-of-test',
        resolveId: (wanted) => (wanted === id ? id : undefined),
        load: (wanted) => (wanted === id ? source : undefined),
      },
    ],
    build: { write: false, minify: true, target: 'es2022', modulePreload: false, rolldownOptions: { input: id } },
  })
  const [output] = [made].flat()
  if (output === undefined || !('output' in output)) throw new Error('the bundler made nothing')
  return output.output.map((part) => ('code' in part ? part.code : '')).join('')
}

/** Size over the wire, in bytes. */
export function compressedSize(code: string): number {
  return gzipSync(code, { level: 9 }).length
}
