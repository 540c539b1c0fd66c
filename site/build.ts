import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sections } from './contents.ts'
import type { SitePage } from './frame.ts'
import { renderMarkdown } from './markdown.ts'
import { plainText, summaryOf } from './plain-text.ts'
import { projectRoot } from './project-root.ts'
import type { ApiDocument } from './reference/document.ts'
import { referenceHome, referencePage, referencePath } from './reference/reference-page.ts'
import { writeSite } from './write-site.ts'

// Makes the site below `/docs` from docs/, the libraries' READMEs and docs/openapi.json: `node site/build.ts [folder]`.
const output = process.argv[2] ?? join(projectRoot, 'site', 'dist')
const document = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as ApiDocument

const guides = sections
  .flatMap(({ pages }) => pages)
  .map(({ path, source }) => {
    return pageOf(path, renderMarkdown(readFileSync(join(projectRoot, source), 'utf8'), source))
  })
const rules = renderMarkdown(document.info.description, 'docs/openapi.json')
writeSite(output, [...guides, ...referencePages(rules)], document)

function pageOf(path: string, content: string): SitePage {
  const title = plainText(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(content)?.[1] ?? path)
  return { path, title, description: summaryOf(content.slice(content.indexOf('</h1>') + 5), 155), content }
}

function referencePages(rules: string): SitePage[] {
  const sections = document.tags.map((tag) => ({
    ...pageOf(referencePath(tag.name), referencePage(document, tag)),
    description: `${tag.description} Every call with its fields, answers and errors.`,
  }))
  return [pageOf('reference', referenceHome(document, rules)), ...sections]
}
