import type { Plugin } from 'vite'
import { type AccountWords, accountWords } from './account-words.ts'

/**
 * Writes the first words of each page that needs no session into the built page, between comments that name the page. The
 * server keeps those of the page that was asked for.
 */
export function firstWords(): Plugin {
  return {
    name: 'offerwire-first-words',
    apply: 'build',
    transformIndexHtml: (html) => html.replace('<div id="root">', `<div id="root">${allWords()}`),
  }
}

function allWords(): string {
  return Object.entries<AccountWords>(accountWords)
    .map(([path, words]) => `<!--first words of ${path}-->${frame(words)}<!--end-->`)
    .join('')
}

/** As `AccountFrame` draws it. */
function frame({ title, lead }: AccountWords): string {
  return `<main class="account-page"><div class="account-box"><span class="account-brand"><img src="./icon.svg" alt="" width="24" height="24">Offerwire</span><div><h1>${title}</h1><p class="account-lead">${lead}</p></div></div></main>`
}
