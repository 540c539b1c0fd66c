import { readFile } from 'node:fs/promises'
import { type Lock, lockFaults, pinFaults } from './package-rules.ts'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Lock }
const root = JSON.parse(await readFile('package.json', 'utf8')) as Manifest
const faults = [
  ...pinFaults('package.json', { ...root.dependencies, ...root.devDependencies, ...root.optionalDependencies }),
  ...lockFaults(packages),
]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`packages: ${Object.keys(packages).length}, ${faults.length} faults\n`)
if (faults.length > 0) process.exitCode = 1
