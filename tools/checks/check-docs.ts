import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { clientSchema } from '../generate/generate-client.ts'
import { configurationDoc } from '../generate/generate-configuration-doc.ts'
import { generateOpenApi } from '../generate/generate-openapi.ts'
import { projectRoot } from '../generate/write-generated.ts'

/** Every link of the documentation that leads nowhere, a sentence each. */
export function deadLinks(): string[] {
  const pages = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md'], { cwd: projectRoot })
  return pages.flatMap((page) => {
    const text = withoutCode(readFileSync(join(projectRoot, page), 'utf8'))
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    return links
      .filter((link) => !leadsSomewhere(page, link))
      .map((link) => `${page} links to ${link}, which is not there`)
  })
}

function leadsSomewhere(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : normalize(join(dirname(page), path))
  const file = join(projectRoot, target)
  if (!existsSync(file)) return false
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(readFileSync(file, 'utf8')).includes(anchor)
}

function anchorsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ +(.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '')
}

/** Checked after the document that it is made from. */
const clientOfDocument: [string, string, () => Promise<string>] = [
  'dashboard/api/schema.d.ts',
  'tools/generate/generate-client.ts',
  clientSchema,
]

/** Generated pages that differ from what would be generated now. */
async function staleFiles(): Promise<string[]> {
  const generated: [string, string, () => string | Promise<string>][] = [
    ['docs/configuration.md', 'tools/generate/generate-configuration-doc.ts', configurationDoc],
    ['docs/openapi.json', 'tools/generate/generate-openapi.ts', generateOpenApi],
    ...(existsSync(join(projectRoot, 'docs/openapi.json')) ? [clientOfDocument] : []),
  ]
  const faults: string[] = []
  for (const [path, script, generate] of generated) {
    const file = join(projectRoot, path)
    if (existsSync(file) && readFileSync(file, 'utf8') !== (await generate()))
      faults.push(`${path} is stale: run node ${script}`)
  }
  return faults
}

if (import.meta.main) {
  const faults = [...deadLinks(), ...(await staleFiles())]
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.stdout.write(`documentation: ${faults.length} faults\n`)
  if (faults.length > 0) process.exitCode = 1
}
