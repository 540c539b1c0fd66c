import { execFile } from 'node:child_process'
import { mkdir, mkdtempDisposable, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { buildPages } from './build-if-stale.ts'
import { layOutPackage } from './pack/lay-out-package.ts'
import { projectRoot } from './project-root.ts'
import { runTool } from './run-tool.ts'

const usage = `npm run pack [-- <directory> [--unpacked]]

Writes the archive that "npx <archive> start" runs, to the directory that is named or to .cache/pack: the service as
JavaScript, its command and tools, the dashboard and the guides built. It needs Node 24 or later and no build tools. With --unpacked
the directory gets what the archive has, and not the archive.`

async function pack(): Promise<void> {
  const options = { unpacked: { type: 'boolean' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const destination = resolve(positionals[0] ?? join(projectRoot, '.cache', 'pack'))
  await buildPages()
  await mkdir(destination, { recursive: true })
  if (values.unpacked) return layOutPackage(destination)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'offerwire-pack-'))
  await layOutPackage(join(folder.path, 'package'))
  const { name, version } = JSON.parse(await readFile(join(folder.path, 'package', 'package.json'), 'utf8'))
  const archive = join(destination, `${name}-${version}.tgz`)
  // As `npm pack` does, which needs four times as long to find that every file belongs to the archive.
  await promisify(execFile)('tar', ['-czf', `${archive}.part`, '-C', folder.path, 'package'])
  await rename(`${archive}.part`, archive)
  process.stdout.write(`${archive}\n`)
}

await runTool(pack, usage)
