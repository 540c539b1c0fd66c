import { dirname, join, normalize } from 'node:path'
import { anchorOf } from './anchors.ts'
import { renderCodeBlock } from './code-block.ts'
import { escapeHtml } from './escape-html.ts'

/** The parts of the Markdown parser that are used here. */
export interface MarkdownParser {
  readonly renderer: { rules: Record<string, Rule | undefined> }
  readonly core: {
    readonly ruler: { push(name: string, rule: (state: { tokens: Token[]; env: Environment }) => void): void }
  }
}

interface Token {
  readonly type: string
  readonly content: string
  readonly info: string
  readonly tag: string
  readonly children: Token[] | null
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
  hidden: boolean
}

interface Environment {
  readonly page?: { readonly inputPath: string }
}

type Rule = (tokens: Token[], index: number) => string

/** Resolves links of a page: returns the address of a project file, or undefined where the site has none. */
export type AddressOf = (path: string) => string | undefined

/** Teaches the parser this site's headings, links, images, tables and blocks of code. */
export function amendMarkdown(parser: MarkdownParser, addressOf: AddressOf): void {
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
    return `<a class="anchor" href="#${escapeHtml(anchorOf(title))}" aria-label="${label}">#</a></${tag}>\n`
  }
  parser.core.ruler.push('addresses', ({ tokens, env }) => {
    const from = (env.page?.inputPath ?? '').replace(/^\.\//, '')
    for (const token of tokens) resolveAddresses(token.children ?? [], from, addressOf)
  })
}

function textOf(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('')
}

/** Rewrites links to files as links to pages; what the site does not hold keeps its words and loses its link. */
function resolveAddresses(tokens: readonly Token[], from: string, addressOf: AddressOf): void {
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
    const address = addressOf(normalize(join(dirname(from), path)))
    if (address === undefined) {
      token.hidden = true
      isDropped = true
    } else {
      token.attrSet(attribute, anchor === undefined ? address : `${address}#${anchor}`)
    }
  }
}
