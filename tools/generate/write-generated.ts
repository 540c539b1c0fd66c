import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../project-root.ts'

/** Writes a generated file; `path` is relative to the project's root. */
export function writeGenerated(path: string, text: string): void {
  const target = join(projectRoot, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
  process.stdout.write(`${path} written\n`)
}
