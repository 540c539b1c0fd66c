import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { type AccountWords, accountWords } from './account-words.ts'

const ownStyles = ['./ui/colors.css', './ui/account-frame.css']

/**
 * Writes the first words of each page without a session into the HTML, between comments that name the page; the server
 * keeps only those of the requested page. Their styles are in the HTML too. All other files follow the words as part of
 * the application, which a page with words loads after its first paint.
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

/** Renders as `AccountFrame` does, in a busy state until that replaces it. */
function frame({ title, lead }: AccountWords): string {
  return `<main class="account-page" aria-busy="true">
<div class="account-box">
<span class="account-brand"><img src="./icon.svg" alt="" width="24" height="24"> Offerwire</span>
<div><h1>${title}</h1> <p class="account-lead">${lead}</p></div>
</div>
</main>`
}
