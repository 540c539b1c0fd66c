import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isInPath } from '../../../test/support/is-in-path.ts'

/** Why Swift cannot be compiled; false if it can. */
export const whyNoSwift = isInPath('swiftc') ? false : 'no swiftc'

/** Runs the compiler; throws an error with its messages. */
export async function swiftc(...parameters: readonly string[]): Promise<void> {
  await promisify(execFile)('swiftc', parameters)
}

/** Compiles sources to a module that others in the same folder can import and link. */
export async function compileSwiftModule(folder: string, name: string, sources: readonly string[]): Promise<void> {
  const made = [
    '-emit-module',
    '-emit-module-path',
    join(folder, `${name}.swiftmodule`),
    '-o',
    join(folder, `lib${name}.a`),
  ]
  await swiftc('-parse-as-library', '-emit-library', '-static', '-module-name', name, ...made, '-I', folder, ...sources)
}

/** Compiles a program that imports modules of its folder, and returns its path. */
export async function compileSwiftProgram(
  folder: string,
  name: string,
  modules: readonly string[],
  sources: readonly string[],
): Promise<string> {
  const program = join(folder, name)
  await swiftc(
    '-module-name',
    name,
    '-o',
    program,
    '-I',
    folder,
    '-L',
    folder,
    ...modules.map((each) => `-l${each}`),
    ...sources,
  )
  return program
}
