import { escapeHtml } from './escape-html.ts'

/** A place in the navigation. */
export interface NavigationPage {
  /** Below `/docs`; empty for the first page. */
  readonly path: string
  readonly label: string
}

export interface NavigationSection {
  readonly title: string
  readonly pages: readonly NavigationPage[]
}

/** A page before its frame. */
export interface SitePage {
  /** Below `/docs`; empty for the first page. */
  readonly path: string
  readonly title: string
  /** A sentence for lists of pages. */
  readonly description: string
  readonly content: string
}

/** Returns the address of a file in `site/assets/`, with a version so that a new build has a new address. */
export type AssetAddress = (name: string) => string

/** The address of a page, from the service's root. */
export function addressOf(path: string): string {
  return path === '' ? '/docs' : `/docs/${path}`
}

/** The whole page: head, navigation, content, and links to the pages before and after. */
export function framePage(page: SitePage, sections: readonly NavigationSection[], asset: AssetAddress): string {
  // Only the reference has forms that make calls.
  const hasTryIt = page.path.startsWith('reference/')
  const title = page.path === '' ? 'Offerwire documentation' : `${page.title} · Offerwire documentation`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="http://localhost:3000${addressOf(page.path)}">
<link rel="icon" type="image/svg+xml" href="${asset('icon.svg')}">
<script src="${asset('theme.js')}"></script>
<link rel="stylesheet" href="${asset('site.css')}">
<script type="module" src="${asset('site.js')}"></script>
${hasTryIt ? `<script type="module" src="${asset('try-it.js')}"></script>\n` : ''}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${header(asset)}
<div class="frame">
<div class="page">
<main id="content">
${page.content}
${neighbours(page.path, sections)}
</main>
${contentsOf(page.content)}
</div>
${sideNavigation(page.path, sections)}
</div>
${searchDialog}
<p id="said" class="hidden" role="status"></p>
</body>
</html>
`
}

const header = (asset: AssetAddress) => `<header class="top">
<a class="brand" href="/docs"><img src="${asset('icon.svg')}" alt="" width="28" height="28"> <span>Offerwire <span class="word">docs</span></span></a>
<a class="link menu" href="#pages">Menu</a>
<button type="button" id="open-search" aria-haspopup="dialog">Search <kbd>/</kbd></button>
<button type="button" id="scheme" aria-label="Switch between light and dark"><span aria-hidden="true">◐</span></button>
<a class="link word" href="/dashboard">Dashboard</a>
</header>`

const searchDialog = `<dialog id="search" aria-label="Search the documentation">
<form method="dialog"><input type="search" aria-label="Search" placeholder="Search guides and API" autocomplete="off"><button>Close</button></form>
<output></output>
<ol></ol>
</dialog>`

/** Beside the content on wide screens; below it on narrow ones, where the head links to it. */
function sideNavigation(path: string, sections: readonly NavigationSection[]): string {
  const link = (page: NavigationPage) => {
    const current = page.path === path ? ' aria-current="page"' : ''
    return `<li><a href="${addressOf(page.path)}"${current}>${escapeHtml(page.label)}</a></li>`
  }
  const lists = sections.map(
    ({ title, pages }) => `<h2>${escapeHtml(title)}</h2>\n<ul>\n${pages.map(link).join('\n')}\n</ul>`,
  )
  return `<nav class="side" id="pages" aria-label="Documentation">\n${lists.join('\n')}\n</nav>`
}

function contentsOf(content: string): string {
  const headings = [...content.matchAll(/<h2 id="([^"]+)">(.*?)(?: <a class="anchor"|<\/h2>)/g)]
  if (headings.length < 2) return ''
  const items = headings.map(([, id, text = '']) => `<li><a href="#${id}">${text.replace(/<[^>]+>/g, '')}</a></li>`)
  return `<aside class="toc" aria-labelledby="toc"><h2 id="toc">On this page</h2>\n<ul>\n${items.join('\n')}\n</ul></aside>`
}

function neighbours(path: string, sections: readonly NavigationSection[]): string {
  const pages = sections.flatMap((section) => section.pages)
  const at = pages.findIndex((page) => page.path === path)
  const link = (page: NavigationPage | undefined, before: string, after: string) =>
    page === undefined ? '' : `<a href="${addressOf(page.path)}">${before}${escapeHtml(page.label)}${after}</a>`
  return `<nav class="next" aria-label="Pages before and after">${link(pages[at - 1], '← ', '')} ${link(pages[at + 1], '', ' →')}</nav>`
}
