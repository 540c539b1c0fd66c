/** Splits SQL at its semicolons. Removes comments, collapses white space, and lower-cases unquoted text. */
export function sqlStatements(sql: string): string[] {
  const parts = sql.matchAll(
    /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"(?:[^"]|"")*"|;|\s+|[^\s;'"$/-]+|./g,
  )
  const statements = ['']
  for (const [part] of parts) {
    const last = statements.length - 1
    if (part === ';') statements.push('')
    else if (part.startsWith('--') || part.startsWith('/*') || /^\s/.test(part)) statements[last] += ' '
    else statements[last] += /^['"$]/.test(part) ? part : part.toLowerCase()
  }
  return statements.map((statement) => statement.replace(/ +/g, ' ').trim()).filter((statement) => statement !== '')
}

/** Splits a list at the commas outside brackets and quotes. */
export function sqlList(list: string): string[] {
  const items = ['']
  let depth = 0
  for (const [part] of list.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|./g)) {
    if (part === '(') depth++
    if (part === ')') depth--
    if (part === ',' && depth === 0) items.push('')
    else items[items.length - 1] += part
  }
  return items.map((item) => item.trim())
}
