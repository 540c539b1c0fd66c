import { pauses } from '../pauses.ts'

/**
 * The pages of a list sorted by id, each read once the one before it is taken; a page that is not full is the last.
 *
 * @param first the first page, if it was read already.
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

/**
 * CSV of the rows of all pages. Output starts with the first page, so that an earlier failure can still become an
 * error.
 */
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

/** JSON of the presented rows of all pages, between a head and a tail; output starts as in `csvOf`. */
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
