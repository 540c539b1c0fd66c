/** Letters that Unicode does not take apart into one of SEPA's and a mark. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŋ: 'ng', ŧ: 't' },
  // Greek, by ELOT 743.
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n' },
  ...{ ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
  // Cyrillic, as in Bulgarian, Ukrainian and Russian passports.
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sht' },
  ...{ ъ: 'a', ы: 'y', ь: 'y', э: 'e', ю: 'yu', я: 'ya', є: 'ye', і: 'i', ґ: 'g', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj' },
  ...{ ћ: 'c', џ: 'dz' },
  ...{ '&': '+', '‘': "'", '’': "'", '“': "'", '”': "'", '"': "'", '–': '-', '—': '-', _: '-', '\t': ' ', '\n': ' ' },
}

/**
 * A text in the characters that every bank of SEPA takes, cut to a length; a character without an equivalent is a dot.
 */
export function sepaText(text: string, most: number): string {
  const plain = Array.from(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''), sepaCharacters).join('')
  return plain.replaceAll(/\s+/g, ' ').replaceAll(/\/+/g, '/').trim().slice(0, most).trim()
}

function sepaCharacters(character: string): string {
  if (/^[a-zA-Z0-9/?:().,'+ -]$/.test(character)) return character
  const lower = character.toLowerCase()
  const known = letters[lower]
  if (known === undefined) return '.'
  return character === lower ? known : known.charAt(0).toUpperCase() + known.slice(1)
}
