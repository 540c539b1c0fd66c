import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { type AccountWords, accountWords } from './account-words.ts'

const ownStyles = ['./ui/colors.css', './ui/account-frame.css']

/**
 * Writes the first words of each page that needs no session into the page, between comments that name the page: the server
 * keeps those of the page that was asked for. Their styles are in the page too, and all others come behind the words, so
 * that a browser paints these before it has loaded any file.
 */
export function firstWords(): Plugin {
  return {
    name: 'offerwire-first-words',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const styles = await Promise.all(ownStyles.map((path) => readFile(new URL(path, import.meta.url), 'utf8')))
        const links = html.match(stylesheetLinks) ?? []
        return html
          .replaceAll(stylesheetLinks, '')
          .replace('</head>', `<style nonce="">${styles.join('')}</style></head>`)
          .replace('<div id="root"></div>', `<div id="root">${allWords()}</div>${links.join('')}`)
      },
    },
  }
}

const stylesheetLinks = /<link rel="stylesheet"[^>]*>/g

function allWords(): string {
  return Object.entries<AccountWords>(accountWords)
    .map(([path, words]) => `<!--first words of ${path}-->${frame(words)}<!--end-->`)
    .join('')
}

/** As `AccountFrame` draws it. */
function frame({ title, lead }: AccountWords): string {
  return `<main class="account-page"><div class="account-box"><span class="account-brand"><img src="./icon.svg" alt="" width="24" height="24">Offerwire</span><div><h1>${title}</h1><p class="account-lead">${lead}</p></div></div></main>`
}
