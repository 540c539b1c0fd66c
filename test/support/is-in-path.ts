import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a program of this name can be started. */
export function isInPath(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}
