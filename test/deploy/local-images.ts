import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from './run-command.ts'

/** The commands that `deploy/image/assemble.sh` calls, besides npm. */
const buildCommands = ['sh', 'env', 'cp', 'mv', 'rm', 'mkdir', 'find', 'chmod', 'ls']

/** Makes the root of a base with only Node's libraries, from this machine's, in place of one from a registry. */
export async function makeRuntimeRoot(root: string): Promise<void> {
  await makeRoot(root, [])
}

/** Makes the root of a base with Node, npm and the commands of the assembling script, from this machine's. */
export async function makeBuildRoot(root: string): Promise<void> {
  const commands = await Promise.all(buildCommands.map((name) => runCommand('sh', ['-c', `command -v ${name}`])))
  await makeRoot(
    root,
    commands.map((path) => realpathSync(path)),
  )
  for (const [index, path] of commands.entries()) {
    cpSync(realpathSync(path), join(root, 'usr/bin', buildCommands[index] ?? ''))
  }
  cpSync(process.execPath, join(root, 'usr/bin/node'))
  const npm = realpathSync(await runCommand('sh', ['-c', 'command -v npm']))
  cpSync(dirname(dirname(npm)), join(root, 'usr/lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm'))
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(certificates)) copyAt(certificates, root)
}

async function makeRoot(root: string, binaries: readonly string[]): Promise<void> {
  for (const folder of [
    'usr/bin',
    'usr/lib',
    'usr/lib64',
    'usr/local/bin',
    'etc',
    'tmp',
    'root',
    'dev',
    'proc',
    'sys',
  ]) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  for (const folder of ['bin', 'lib', 'lib64']) symlinkSync(`usr/${folder}`, join(root, folder))
  const listed = await Promise.all([process.execPath, ...binaries].map((path) => runCommand('ldd', [path])))
  const libraries = new Set(listed.flatMap((text) => [...text.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path)))
  for (const library of libraries) copyAt(library, root)
  // Libraries that packages with native code load as well.
  const folder = dirname([...libraries].find((path) => path.includes('/libc.so')) ?? '/lib')
  for (const name of ['librt.so.1', 'libresolv.so.2', 'libutil.so.1']) {
    if (existsSync(join(folder, name))) copyAt(join(folder, name), root)
  }
}

function copyAt(path: string, root: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  cpSync(realpathSync(path), join(root, path))
}
