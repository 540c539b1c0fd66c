import { languageOf } from '../../lib/text/language-tag.ts'
import { findLanguage, indexLanguages } from '../../lib/text/locale.ts'
import words from './hosted-page-words.json' with { type: 'json' }

/** The page's own texts; offers use the app's locales. */
export type HostedPageWords = typeof words.en

const wordsByLanguage: Readonly<Record<string, HostedPageWords>> = words

const languages = indexLanguages(Object.keys(words))

/** The page's words in the language of a tag, English where there are none. */
export function hostedPageWords(tag: string): HostedPageWords {
  const language = findHostedPageWords(languageOf(tag) ?? 'en')
  return language === undefined ? words.en : (wordsByLanguage[language] ?? words.en)
}

/** The language whose words the page has for another, in lower case, without region. */
export function findHostedPageWords(language: string): string | undefined {
  return findLanguage(languages, language)
}

const rightToLeftScripts = new Set(['arab', 'hebr', 'syrc', 'thaa', 'nkoo', 'adlm', 'rohg'])

/** The direction in which a language is written, by its likely script. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    const script = new Intl.Locale(language).maximize().script?.toLowerCase() ?? ''
    return rightToLeftScripts.has(script) ? 'rtl' : 'ltr'
  } catch {
    // Tags that BCP 47 keeps for old times' sake (`i-mingo`) are no locales.
    return 'ltr'
  }
}
