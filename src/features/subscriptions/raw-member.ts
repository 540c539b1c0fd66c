/**
 * The source text of a member of a JSON object, exactly as written; the last one of equal keys, as in parsing. The text
 * must be valid JSON. Undefined when there is no such member, or when the document is no object.
 */
export function rawMember(text: string, name: string): string | undefined {
  let found: string | undefined
  let key: string | undefined
  let valueStart = 0
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') {
      const end = closingQuote(text, index)
      if (depth === 1 && key === undefined) {
        key = JSON.parse(text.slice(index, end + 1))
        valueStart = text.indexOf(':', end) + 1
        index = valueStart - 1
      } else {
        index = end
      }
      continue
    }
    if (character === '[' && depth === 0) return undefined
    if (character === '{' || character === '[') depth++
    if (character === '}' || character === ']') depth--
    const endsMember = (depth === 1 && character === ',') || (depth === 0 && character === '}')
    if (!endsMember) continue
    if (key === name) found = text.slice(valueStart, index).trim()
    key = undefined
  }
  return found
}

function closingQuote(text: string, open: number): number {
  let index = open + 1
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index
}
