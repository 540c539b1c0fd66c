import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { projectRoot } from '../project-root.ts'

export interface Import {
  /** Path from the project's root for our own files, the package's name otherwise. */
  readonly target: string
  readonly isTypeOnly: boolean
}

export interface SourceFile {
  /** Path from the project's root. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

const statement = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm
const expression = /\bimport\('([^']+)'\)/g

/** Every TypeScript file that a pattern from the project's root matches, with what it imports. */
export function readSourceFiles(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: projectRoot })
    .filter((path) => !path.includes('node_modules'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(projectRoot, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

function importsOf(path: string, text: string): Import[] {
  const statements = [...text.matchAll(statement)].map(([, type, target = '']) => {
    return { target: resolveFrom(path, target), isTypeOnly: type !== undefined }
  })
  const expressions = [...text.matchAll(expression)].map(([, target = '']) => {
    return { target: resolveFrom(path, target), isTypeOnly: false }
  })
  return [...statements, ...expressions]
}

function resolveFrom(path: string, target: string): string {
  return target.startsWith('.') ? normalize(join(dirname(path), target)) : target
}
