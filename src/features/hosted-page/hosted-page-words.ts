import { languageOf } from '../../lib/text/language-tag.ts'
import { findLanguage, indexLanguages } from '../../lib/text/locale.ts'
import words from './hosted-page-words.json' with { type: 'json' }

/** The page's own texts; offers use the app's locales. */
export type HostedPageWords = typeof words.en

const wordsByLanguage: Readonly<Record<string, HostedPageWords>> = words

const languages = indexLanguages(Object.keys(words))

/** Returns the page's words in the language of a tag, or in English. */
export function hostedPageWords(tag: string): HostedPageWords {
  const language = findHostedPageWords(languageOf(tag) ?? 'en')
  return language === undefined ? words.en : (wordsByLanguage[language] ?? words.en)
}

/** Returns the language of the page's words for another language, in lower case, without region. */
export function findHostedPageWords(language: string): string | undefined {
  return findLanguage(languages, language)
}

const rightToLeftScripts = new Set(['arab', 'hebr', 'syrc', 'thaa', 'nkoo', 'adlm', 'rohg'])

/** Returns the direction in which a language is written, by its likely script. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    const script = new Intl.Locale(language).maximize().script?.toLowerCase() ?? ''
    return rightToLeftScripts.has(script) ? 'rtl' : 'ltr'
  } catch {
    // Tags that BCP 47 grandfathers (`i-mingo`) are not locales.
    return 'ltr'
  }
}
