/** The longest line of a comment, in columns; the formatter's own limit does not apply to comments. */
const mostColumns = 120

/** Returns each comment line that is too wide: its number in the file, from 1, and its columns. */
export function wideComments(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(\/\/|\/?\*)/.test(line)
    return isComment && line.length > mostColumns ? `line ${index + 1} has ${line.length} columns` : []
  })
}
