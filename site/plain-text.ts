/** The words of a piece of our own HTML. */
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

/** The first paragraph, cut after a word to at most `length` characters. */
export function summaryOf(html: string, length: number): string {
  const paragraph = /<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? html
  const text = plainText(paragraph)
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length - 1))}…`
}
