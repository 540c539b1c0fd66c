import { join } from 'node:path'

/** The project's root directory, whatever the working directory is. */
export const projectRoot = join(import.meta.dirname, '..')
