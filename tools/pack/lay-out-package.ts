import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import type { Lock } from '../checks/package-rules.ts'
import { projectRoot } from '../project-root.ts'

/** Files copied into the package; the dashboard and the guides must be built first. */
const copied = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'migrations',
  'docs/openapi.json',
  'examples/scenarios',
  'dashboard/dist',
  'site/dist',
]
/** The tools behind the operators' commands. */
const tools = [
  'backup',
  'distribute',
  'doctor',
  'migrate',
  'reseal-secrets',
  'restore',
  'verify-counters',
  'verify-ledger',
]
/** Folders and files that run; other files in a folder, such as images, are copied as well. */
const running = [
  'src',
  'packages/cli/bin',
  'packages/cli/src',
  'packages/server/src',
  'start.mjs',
  ...tools.map((tool) => `tools/${tool}.ts`),
  ...['tools/open-own-database.ts', 'tools/run-tool.ts', 'tools/exit-codes.ts', 'tools/backup', 'tools/doctor'],
]
/** A module named by its relative path, in an import or as a worker's address. */
const ownModule = /('\.{1,2}\/[^'\n]*|new URL\('[^'\n]*)\.ts'/g

/**
 * Lays out the published package in a directory: the service, its command and its tools as JavaScript, because Node
 * strips no types under `node_modules`. Every file keeps its path, so that imports still resolve.
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
  for (const path of await listPackages()) {
    await cp(join(projectRoot, path), join(directory, path), { recursive: true, filter: isOf(path) })
    await forgetPeers(join(directory, path, 'package.json'))
  }
}

/**
 * Removes the peer dependencies from a package's description: they are installed, and npm would warn about the versions
 * that `overrides` chose.
 */
async function forgetPeers(path: string): Promise<void> {
  const { peerDependencies, peerDependenciesMeta, ...rest } = JSON.parse(await readFile(path, 'utf8'))
  if (peerDependencies !== undefined) await writeFile(path, `${JSON.stringify(rest, undefined, 2)}\n`)
}

async function copyRunning(file: string, directory: string): Promise<void> {
  const target = join(directory, file)
  await mkdir(dirname(target), { recursive: true })
  if (!/\.m?[jt]s$/.test(file)) return cp(join(projectRoot, file), target)
  const text = await readFile(join(projectRoot, file), 'utf8')
  const script = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text
  await writeFile(target.replace(/\.ts$/, '.js'), script.replace(ownModule, "$1.js'"))
}

/**
 * The project's own description without the parts for its repository: workspaces, scripts, the pinned Node.
 * Dependencies are bundled, because npm would choose versions anew for every installation, ignores `overrides` there,
 * and never ends if the peers of two packages exclude each other.
 */
async function describePackage(): Promise<object> {
  const { name, version, description, license, repository, type, engines, dependencies } = JSON.parse(
    await readFile(join(projectRoot, 'package.json'), 'utf8'),
  )
  const bin = { offerwire: 'packages/cli/bin/offerwire.mjs' }
  const bundleDependencies = Object.keys(dependencies)
  return {
    name,
    version,
    description,
    license,
    repository,
    type,
    engines,
    bin,
    dependencies,
    bundleDependencies,
  }
}

/** Lists the packages that the service needs, by their paths in npm's lock file; without the pinned Node and React. */
async function listPackages(): Promise<string[]> {
  const { packages }: { packages: Lock } = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'))
  const left = { ...packages['']?.optionalDependencies, ...packages['packages/react']?.peerDependencies }
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !dev && !devOptional && !link)
    .map(([path]) => path)
    .filter((path) => !(path.slice('node_modules/'.length) in left))
}

/** Files of packages for their own developers: a quarter of all files. */
const notRunning = /^\/(test|tests|docs|examples|benchmarks?|\.github)(\/|$)|\.(map|[cm]?ts)$/

/** Selects the files of a package that run. Packages within its folder are copied separately if they are needed. */
const isOf = (path: string) => {
  const folder = join(projectRoot, path)
  return (file: string) => {
    const inside = file.slice(folder.length)
    return !inside.includes('/node_modules') && !notRunning.test(inside)
  }
}
