import type { ModelVocabulary } from './ranking-model.ts'

export const wordLists = [
  'apps',
  'countries',
  'platforms',
  'campaigns',
  'categories',
  'organizations',
  'payoutModels',
] as const
export const pairLists = ['appCampaigns', 'countryCampaigns', 'platformCampaigns'] as const

/** Words and pairs that vocabularies gained, by name, in the order of their numbers. */
export interface VocabularyGrowth {
  readonly words: Readonly<Record<(typeof wordLists)[number], readonly string[]>>
  readonly pairs: Readonly<Record<(typeof pairLists)[number], readonly (readonly [number, number])[]>>
}

/** Follows what a growing vocabulary gained since it was last asked. */
export function createGrowthReader(): (vocabulary: ModelVocabulary) => VocabularyGrowth {
  const sizes = new Map<string, number>()
  return (vocabulary) => {
    const since = <T>(name: string, all: readonly T[]): readonly T[] => {
      const gained = all.slice(sizes.get(name) ?? 0)
      sizes.set(name, all.length)
      return gained
    }
    return {
      words: byName(wordLists, (name) => since(name, vocabulary[name].keys)),
      pairs: byName(pairLists, (name) => since(name, vocabulary[name].pairs())),
    }
  }
}

/** Adds to a vocabulary what another one gained. */
export function growVocabulary(vocabulary: ModelVocabulary, { words, pairs }: VocabularyGrowth): void {
  for (const name of wordLists) for (const word of words[name]) vocabulary[name].intern(word)
  for (const name of pairLists) for (const [left, right] of pairs[name]) vocabulary[name].intern(left, right)
}

function byName<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}
