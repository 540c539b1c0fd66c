import type { SourceFile } from './source-files.ts'

const declaration =
  /((?:^\/\*\*(?:(?!\*\/)[\s\S])*?\*\/\n)?)^export (?:abstract )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm

/** Files whose exports are read by something that imports nothing: a runtime, a config, a page, a sample. */
const isEntry = (path: string) =>
  /(?:^src\/main\.ts|\.config\.ts|\.d\.ts|dashboard\/(?:main|snippets\/.+)\.tsx|packages\/|examples\/)/.test(path)

/**
 * Functions, values and classes that are exported and that no other file names, a sentence each; types go with what they describe. One that only tests use says so by `@internal` in its comment. It goes
 * by the name alone, so that a name used elsewhere for something else hides it.
 */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const users = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    for (const word of new Set(text.match(/\w+/g) ?? [])) {
      const paths = users.get(word)
      if (paths === undefined) users.set(word, new Set([path]))
      else paths.add(path)
    }
  }
  const isTest = (path: string) => path.endsWith('.test.ts') || path.startsWith('test/')
  return files.flatMap(({ path, text }) => {
    if (isEntry(path) || isTest(path)) return []
    return [...text.matchAll(declaration)].flatMap(([, comment = '', name = '']) => {
      const others = [...(users.get(name) ?? [])].filter((user) => user !== path)
      if (others.some((user) => !isTest(user)) || (others.length > 0 && comment.includes('@internal'))) return []
      const fault =
        others.length === 0 ? 'no other file uses' : 'only tests use; say @internal or let them use the public way'
      return [`${path} exports ${name}, which ${fault}`]
    })
  })
}
