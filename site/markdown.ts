import { basename, dirname, join, normalize } from 'node:path'
import markdownIt, { type Token } from 'markdown-it'
import { anchorOf } from './anchors.ts'
import { renderCodeBlock } from './code-block.ts'
import { sections } from './contents.ts'
import { escapeHtml } from './escape-html.ts'
import { addressOf } from './frame.ts'

export const imagesFolder = 'docs/images/'

const entries = sections.flatMap(({ pages }) => pages)
// An indented line belongs to its paragraph: code is fenced and names its language.
const parser = markdownIt({ html: true }).disable('code')
teachParser()

/** Renders the Markdown of a project file, whose links are relative to `file`. */
export function renderMarkdown(text: string, file: string): string {
  return parser.render(text, { file })
}

/** Sets the parser up for this site's headings, links, images, tables and code blocks. */
function teachParser(): void {
  const { rules } = parser.renderer
  rules.fence = (tokens, index) => renderCodeBlock(tokens[index]?.info ?? '', tokens[index]?.content ?? '')
  rules.table_open = () => '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n'
  rules.table_close = () => '</table></div>\n'
  rules.heading_open = (tokens, index) => {
    const anchor = anchorOf(textOf(tokens[index + 1]))
    return `<${tokens[index]?.tag} id="${escapeHtml(anchor)}">`
  }
  rules.heading_close = (tokens, index) => {
    const tag = tokens[index]?.tag
    if (tag === 'h1') return '</h1>\n'
    const title = textOf(tokens[index - 1])
    const label = `Link to “${escapeHtml(title)}”`
    return ` <a class="anchor" href="#${escapeHtml(anchorOf(title))}" aria-label="${label}">#</a></${tag}>\n`
  }
  parser.core.ruler.push('addresses', ({ tokens, env }) => {
    for (const token of tokens) resolveAddresses(token.children ?? [], env.file)
  })
}

function textOf(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('')
}

/** Rewrites links to files as links to pages; a link to a file outside the site becomes plain text. */
function resolveAddresses(tokens: readonly Token[], from: string): void {
  let isDropped = false
  for (const token of tokens) {
    if (token.type === 'link_close' && isDropped) {
      token.hidden = true
      isDropped = false
    }
    const attribute = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : undefined
    if (attribute === undefined) continue
    if (attribute === 'src') token.attrSet('loading', 'lazy')
    const written = token.attrGet(attribute) ?? ''
    const [path = '', anchor] = written.split('#')
    if (path === '' || /^[a-z]+:/.test(path)) continue
    const address = siteAddress(normalize(join(dirname(from), path)))
    if (address === undefined) {
      token.hidden = true
      isDropped = true
    } else {
      token.attrSet(attribute, anchor === undefined ? address : `${address}#${anchor}`)
    }
  }
}

/** Returns the site address of a project file; undefined if it is not on the site. */
function siteAddress(path: string): string | undefined {
  if (path.startsWith(imagesFolder)) return `/docs/images/${path.slice(imagesFolder.length)}`
  if (path.endsWith('.svg')) return `/docs/images/${basename(path)}`
  if (path === 'docs/openapi.json') return '/openapi.json'
  const entry = entries.find(({ source }) => source === path)
  return entry === undefined ? undefined : addressOf(entry.path)
}
