import type { SourceFile } from './source-files.ts'

const declaration =
  /((?:^\/\*\*(?:(?!\*\/)[\s\S])*?\*\/\n)?)^export (?:abstract )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm

/** Files whose exports are read without an import: by a runtime, a config, a page or a sample. */
const isEntry = (path: string) =>
  /(?:^src\/main\.ts|\.config\.ts|\.d\.ts|dashboard\/(?:main|snippets\/.+)\.tsx|packages\/|examples\/)/.test(path)

/**
 * Returns a sentence for each exported function, value or class that no importing file names; types go with the code
 * they describe. An export that only tests use must say `@internal` in its comment.
 */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, SourceFile[]>()
  for (const file of files) {
    for (const target of new Set(file.imports.map((each) => each.target))) {
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return files.flatMap(({ path, text }) => {
    if (isEntry(path) || isTest(path)) return []
    return [...text.matchAll(declaration)].flatMap(([, comment = '', name = '']) => {
      const named = new RegExp(`\\b${name}\\b`)
      const users = (importers.get(path) ?? []).filter((user) => named.test(user.text))
      if (users.some((user) => !isTest(user.path)) || (users.length > 0 && comment.includes('@internal'))) return []
      const fault =
        users.length === 0 ? 'no other file uses' : 'only tests use; say @internal or let them use the public way'
      return [`${path} exports ${name}, which ${fault}`]
    })
  })
}

const isTest = (path: string) => path.endsWith('.test.ts') || path.startsWith('test/')
