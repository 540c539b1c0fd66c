/** The words of a piece of HTML that was made here. */
export function plainText(html: string): string {
  return html
    .replace(/ <a class="anchor".*?<\/a>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:)])/g, '$1')
    .trim()
}

/** The first paragraph in at most `length` characters, ended at a word. */
export function summaryOf(html: string, length: number): string {
  const paragraph = /<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? html
  const text = plainText(paragraph)
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length - 1))}…`
}
