import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { generatedFiles } from '../generate/generate.ts'
import { projectRoot } from '../project-root.ts'
import { wideComments } from './comment-width.ts'
import { reportFaults } from './report-faults.ts'
import { readSourceFiles } from './source-files.ts'

const pages = () =>
  globSync(['*.md', 'docs/**/*.md', 'examples/*.md', 'packages/**/*.md', 'sdks/*.md', 'lab/*.md'], { cwd: projectRoot })
const readPage = (page: string) => readFileSync(join(projectRoot, page), 'utf8')

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '')
}

/** Quoted code in a document that looks like a path of ours. */
const quotedPath = /`((?:src|test|tools|lab|dashboard|docs|migrations|examples|deploy|packages|sdks|site)\/[\w./-]*)`/g
/** Quoted code in a document that looks like a file of ours, named without its folder. */
const quotedFile = /`([a-z][\w.-]*\.tsx?)`/g
/** Quoted code in a document that looks like a name of ours: camel case of two words or more, perhaps called. */
const quotedSymbol = /`([a-z]+[a-z0-9]*[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*)(?:\(\))?`/g
/** Documents about the past, whose names may be gone or belong to other products. */
const isHistory = (page: string) => page === 'CHANGELOG.md' || page.startsWith('docs/decisions/')

/** Returns a sentence for each path or symbol that documents name and the project does not have. */
function unknownNames(): string[] {
  const code = readSourceFiles('{src,test,tools,lab,dashboard,examples,packages,migrations,site}/**/*.{ts,tsx,sql}')
  const words = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const files = new Set(code.map(({ path }) => basename(path)))
  return pages().flatMap((page) => {
    if (isHistory(page)) return []
    const text = withoutCode(readPage(page))
    const unknown = (form: RegExp, isKnown: (name: string) => boolean) =>
      [...text.matchAll(form)].flatMap(([, name = '']) =>
        isKnown(name) ? [] : `${page} names ${name}, which is unknown`,
      )
    return [
      ...unknown(quotedPath, (path) => path.includes('...') || existsSync(join(projectRoot, path))),
      ...unknown(quotedFile, (file) => files.has(file)),
      ...unknown(quotedSymbol, (symbol) => words.has(symbol)),
    ]
  })
}

/** Returns a sentence for each folder missing from the map in ARCHITECTURE.md. */
function unmappedFolders(): string[] {
  const map = readPage('ARCHITECTURE.md')
  const folders = globSync(['*/', 'src/*/', 'src/features/*/'], { cwd: projectRoot })
  const isOurs = (path: string) => globSync(`${path}**/*.{ts,tsx,sql,md,json,yaml}`, { cwd: projectRoot }).length > 0
  return folders
    .map((path) => path.replace(/\/?$/, '/'))
    .filter((path) => !/^(node_modules|data|coverage)\//.test(path) && isOurs(path) && !map.includes(`\`${path}\``))
    .map((path) => `ARCHITECTURE.md has no line for ${path}`)
}

/** Generated files that are out of date. */
async function staleFiles(): Promise<string[]> {
  const faults: string[] = []
  for (const [path, make] of generatedFiles) {
    const file = join(projectRoot, path)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== (await make()))
      faults.push(`${path} is stale: npm run generate`)
  }
  return faults
}

/** Returns a sentence for each comment line that is wider than code may be. */
function tooWideComments(): string[] {
  const generated = new Set(generatedFiles.map(([path]) => path))
  const files = readSourceFiles('{src,test,tools,lab,dashboard,examples,packages,site}/**/*.{ts,tsx}')
  return files
    .filter(({ path }) => !generated.has(path) && !path.includes('/dist/'))
    .flatMap(({ path, text }) => wideComments(text).map((fault) => `${path}: the comment of ${fault}`))
}

reportFaults('documentation: ', [
  ...tooWideComments(),
  ...unknownNames(),
  ...unmappedFolders(),
  ...(await staleFiles()),
])
