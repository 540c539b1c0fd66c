import { pauses } from '../pauses.ts'

/**
 * The pages of a list that is sorted by id, each read when the one before was taken; one that is not full is the last.
 *
 * @param first the first page, where it is read already.
 */
export async function* readPages<Row extends { readonly id: unknown }>(
  full: number,
  readAfter: (id: Row['id'] | undefined) => Promise<readonly Row[]>,
  first?: readonly Row[],
): AsyncGenerator<readonly Row[]> {
  let page = first ?? (await readAfter(undefined))
  for (;;) {
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < full) return
    page = await readAfter(last.id)
  }
}

/** CSV of the rows of all pages. It begins with the first: a failure before can still be answered as an error. */
export async function* csvOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  header: string,
  line: (row: Row) => string,
): AsyncGenerator<string> {
  const pause = pauses()
  let text = header
  for await (const rows of pages) {
    for (const row of rows) {
      text += line(row)
      await pause()
    }
    yield text
    text = ''
  }
}

/**
 * JSON of what the rows of all pages are presented as, between what comes before them and after; it begins as CSV does.
 */
export async function* jsonOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  present: (row: Row) => unknown,
  [before, after]: readonly [string, string],
): AsyncGenerator<string> {
  const pause = pauses()
  let separator = before
  for await (const rows of pages) {
    for (const row of rows) {
      yield separator + JSON.stringify(present(row))
      separator = ',\n'
      await pause()
    }
  }
  yield (separator === before ? before : '') + after
}
