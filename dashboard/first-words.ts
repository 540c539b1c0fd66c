import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { type AccountWords, accountWords } from './account-words.ts'

const ownStyles = ['./ui/colors.css', './ui/account-frame.css']

/**
 * Writes the first words of each page that needs no session into the page, between comments that name the page: the
 * server keeps those of the page that was asked for. Their styles are in the page too. All other files come behind the
 * words, as the application, which the server lets a page with words load after its first paint.
 */
export function firstWords(): Plugin {
  return {
    name: 'offerwire-first-words',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const styles = await Promise.all(ownStyles.map((path) => readFile(new URL(path, import.meta.url), 'utf8')))
        const application = `<!--application-->${(html.match(applicationTags) ?? []).join('')}<!--end-->`
        return html
          .replaceAll(applicationTags, '')
          .replace('</head>', `<style nonce="">${styles.join('')}</style></head>`)
          .replace('<div id="root"></div>', `<div id="root">${allWords()}</div>${application}`)
      },
    },
  }
}

const applicationTags = /<link rel="(?:stylesheet|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>/g

function allWords(): string {
  return Object.entries<AccountWords>(accountWords)
    .map(([path, words]) => `<!--first words of ${path}-->${frame(words)}<!--end-->`)
    .join('')
}

/** As `AccountFrame` draws it, busy until that takes its place. */
function frame({ title, lead }: AccountWords): string {
  return `<main class="account-page" aria-busy="true">
<div class="account-box">
<span class="account-brand"><img src="./icon.svg" alt="" width="24" height="24"> Offerwire</span>
<div><h1>${title}</h1> <p class="account-lead">${lead}</p></div>
</div>
</main>`
}
