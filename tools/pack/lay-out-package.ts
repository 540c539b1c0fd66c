import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { projectRoot } from '../generate/write-generated.ts'

/** Files that are copied into the package; the dashboard and the guides have to be built. */
const copied = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'migrations',
  'docs/openapi.json',
  'dashboard/dist',
  'site/dist',
]
/** Folders and files that run; a folder's other files, such as images, come along. */
const running = [
  'src',
  'packages/cli/bin',
  'packages/cli/src',
  'packages/server/src',
  'start.mjs',
  ...['backup', 'restore', 'migrate', 'doctor', 'reseal-secrets', 'verify-counters'].map((tool) => `tools/${tool}.ts`),
  ...['tools/open-own-database.ts', 'tools/run-tool.ts', 'tools/backup', 'tools/doctor'],
]
/** A module named by its path from this one, in an import or as a worker's address. */
const ownModule = /('\.{1,2}\/[^'\n]*|new URL\('[^'\n]*)\.ts'/g

/**
 * Lays out in an empty directory what is published: the service, its command and its tools as JavaScript, since Node strips
 * no types under `node_modules`. Every file keeps its place, so that they find each other as they do here.
 */
export async function layOutPackage(directory: string): Promise<void> {
  for (const path of copied) await cp(join(projectRoot, path), join(directory, path), { recursive: true })
  for (const path of running) {
    for await (const file of glob([path, `${path}/**/*.*`], { cwd: projectRoot })) {
      if (/\.(test|fixture)\.ts$/.test(file) || !file.includes('.')) continue
      await copyRunning(file, directory)
    }
  }
  await writeFile(join(directory, 'package.json'), `${JSON.stringify(await describePackage(), undefined, 2)}\n`)
}

async function copyRunning(file: string, directory: string): Promise<void> {
  const target = join(directory, file)
  await mkdir(dirname(target), { recursive: true })
  if (!/\.m?[jt]s$/.test(file)) return cp(join(projectRoot, file), target)
  const text = await readFile(join(projectRoot, file), 'utf8')
  const script = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text
  await writeFile(target.replace(/\.ts$/, '.js'), script.replace(ownModule, "$1.js'"))
}

/** The project's own description without what only its repository needs: workspaces, scripts, and the Node that is pinned. */
async function describePackage(): Promise<object> {
  const { name, version, description, license, type, engines, dependencies } = JSON.parse(
    await readFile(join(projectRoot, 'package.json'), 'utf8'),
  )
  const bin = { offerwire: 'packages/cli/bin/offerwire.mjs' }
  return { name, version, description, license, type, engines, bin, dependencies }
}
