import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's root directory, whatever the working directory is. */
export const projectRoot = join(import.meta.dirname, '..', '..')

/** Writes a generated file; `path` is relative to the project's root. */
export function writeGenerated(path: string, text: string): void {
  const target = join(projectRoot, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
  process.stdout.write(`${path} written\n`)
}
