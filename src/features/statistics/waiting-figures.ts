import type { BoundStatement, DedicatedClient } from '../../db/dedicated-client.ts'
import { addTo, figureKey, noOutcomes } from './fold-slice.ts'
import type { DailyFigure } from './slice.ts'
import { addFigures, keepFigures, listWaitingFigures } from './waiting-figures.queries.ts'

/** Figures merged with one slice: a quarter of a millisecond of the database. */
const leastMerged = 50
/** The most slices of a second that a figure waits. */
const mostSlices = 30
/** Figures that may wait: each read of figures reads all of them. */
const mostWaiting = 3_000

/**
 * The sums of additions by slices. A busy second adds to most figures of the day, and writing all those rows takes the
 * database ten times as long as one row with all of them. So figures wait in that row, and each slice merges those that
 * have waited longest. Readers add the row to the figures.
 */
export class WaitingFigures {
  readonly #client: DedicatedClient
  readonly #leastMerged: number
  readonly #byKey = new Map<string, DailyFigure>()
  /** In the order of the stored arrays. */
  #figures: DailyFigure[] = []
  #next = 0
  #storedKeys = 0
  #isStoredEmpty = true

  /** @param mergedAtLeast The least number of figures that each slice merges. */
  constructor(client: DedicatedClient, mergedAtLeast = leastMerged) {
    this.#client = client
    this.#leastMerged = mergedAtLeast
  }

  /** Reads the stored state: before the first slice, and after one that may not have been committed. */
  async restart(): Promise<void> {
    this.#byKey.clear()
    this.#figures = []
    for (const figure of await listWaitingFigures(this.#client)) this.#keep({ ...figure })
    this.#next = 0
    this.#storedKeys = this.#figures.length
    this.#isStoredEmpty = this.#figures.every(isZero)
  }

  /**
   * Adds a slice's figures and returns the statements for its transaction. If that may not have been committed,
   * `restart` must follow. Unless figures may wait, all are merged.
   */
  add(additions: readonly DailyFigure[], mayWait: boolean): BoundStatement[] {
    for (const addition of additions) {
      const figure = this.#byKey.get(figureKey(addition)) ?? this.#keep({ ...addition, ...noCounts })
      figure.served += addition.served
      figure.delivered += addition.delivered
      addTo(figure, addition)
    }
    const statements = this.#mergeStatements(mayWait ? this.#pieceRows() : Number.POSITIVE_INFINITY)
    const isEmpty = this.#figures.every(isZero)
    if (isEmpty && this.#isStoredEmpty) {
      this.#forgetMerged()
      return statements
    }
    if (this.#figures.filter(isZero).length > this.#figures.length / 2) this.#forgetMerged()
    statements.push(keepFigures(this.#figures, this.#storedKeys === this.#figures.length))
    this.#storedKeys = this.#figures.length
    this.#isStoredEmpty = isEmpty
    return statements
  }

  #keep(figure: DailyFigure): DailyFigure {
    this.#byKey.set(figureKey(figure), figure)
    this.#figures.push(figure)
    return figure
  }

  #pieceRows(): number {
    const { length } = this.#figures
    return Math.max(this.#leastMerged, Math.ceil(length / mostSlices), length - mostWaiting)
  }

  /**
   * Merges the next figures in turn, at most `rows`, and leaves zeros in their place: the stored keys stay as they are.
   */
  #mergeStatements(rows: number): BoundStatement[] {
    const merged: DailyFigure[] = []
    for (let seen = 0; seen < this.#figures.length && merged.length < rows; seen++) {
      if (this.#next >= this.#figures.length) this.#next = 0
      const figure = this.#figures[this.#next++]
      if (figure === undefined || isZero(figure)) continue
      merged.push({ ...figure })
      Object.assign(figure, noCounts)
    }
    return merged.length === 0 ? [] : [addFigures(inOrder(merged))]
  }

  /** Drops figures without additions since they were merged, such as those of the day before. */
  #forgetMerged(): void {
    this.#figures = this.#figures.filter((figure) => !isZero(figure))
    this.#byKey.clear()
    for (const figure of this.#figures) this.#byKey.set(figureKey(figure), figure)
    this.#next = 0
    this.#storedKeys = -1
  }
}

/** Sorted by key, so that two transactions cannot deadlock. */
function inOrder(figures: readonly DailyFigure[]): DailyFigure[] {
  return figures.toSorted((a, b) => (figureKey(a) < figureKey(b) ? -1 : 1))
}

const noCounts = { served: 0, delivered: 0, ...noOutcomes }

function isZero({ served, delivered, clicks, completions, earningsMicros, payoutMicros }: DailyFigure): boolean {
  return served + delivered + clicks + completions === 0 && earningsMicros === 0n && payoutMicros === 0n
}
