import { join } from 'node:path'
import { build } from 'vite'

export const packagesRoot = join(import.meta.dirname, '../packages')

/** Bundles a program that imports our packages, as a publisher's bundler does: one minified module. */
export async function bundle(source: string): Promise<string> {
  const id = join(packagesRoot, 'web/entry.tsx')
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root: packagesRoot,
    resolve: { conditions: ['offerwire-source', 'module', 'browser'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
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
