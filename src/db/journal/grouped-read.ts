import type { Span } from '@opentelemetry/api'
import { databaseAway, ServiceError } from '../../errors.ts'
import { type DedicatedClient, noAnswerWithin, type Parameter, type PreparedStatement } from '../dedicated-client.ts'
import { Spacing } from './spacing.ts'

export interface GroupedReadOptions<Key, Row> {
  /** A connection used by this read alone, since it is dropped if an answer is overdue. */
  readonly client: DedicatedClient
  readonly name: string
  /** Reads all keys at once, by `= any($1)` or a join with `unnest`; returns at most one row per key. */
  readonly sql: string
  /** `array` for rows without column names, which are cheaper to read. */
  readonly rowMode?: PreparedStatement['rowMode']
  /**
   * One parameter per column, made by pg-arrays.ts. `app` is the app of all keys if rows lie on several servers, so
   * that the statement goes to one of them; null on a single server, where keys of all apps are read together.
   */
  readonly encodeKeys: (keys: readonly Key[], app: string | null) => readonly Parameter[]
  /** The app whose server holds a key's row, if apps' rows lie on several servers. */
  readonly appOf?: (key: Key) => string
  /** A text that is the same for equal keys, and for no others. */
  readonly keyOf: (key: Key) => string
  /** The same text for the key that a row answers; `keys` are the keys asked, in the order of `encodeKeys`. */
  readonly keyOfRow: (row: Row, keys: readonly string[]) => string
  /** The time a request may wait for its answer, in milliseconds. */
  readonly timeoutMs?: number
}

/** Returns one key's row, or undefined if there is none. */
export type GroupedRead<Key, Row> = (key: Key) => Promise<Row | undefined>

/** The time a request may wait for its answer, unless its read sets another. */
export const readTimeoutMs = 1_500
/** Keys that may wait for the next read. */
const maxWaitingKeys = 10_000

interface Batch<Key, Row> {
  readonly keys: Map<string, Key>
  readonly answers: PromiseWithResolvers<Map<string, Row>>
  readonly timeout: NodeJS.Timeout
  /** The spans of the traced requests. */
  readonly askers: Span[]
  isOverdue: boolean
}

/**
 * Makes a read that groups simultaneous keys: requests that arrive during a read are answered together by the next one,
 * and equal keys share a row, which callers must not change.
 * @throws ServiceError `unavailable` if the database does not answer in time, `over_capacity` if too many keys wait.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of small functions
export function createGroupedRead<Key, Row extends object>(
  options: GroupedReadOptions<Key, Row>,
): GroupedRead<Key, Row> {
  const { client, keyOf, keyOfRow, timeoutMs = readTimeoutMs } = options
  const appOf = client.isDistributed ? options.appOf : undefined
  const { name, sql, rowMode } = options
  const { traces } = client
  const statement: PreparedStatement = { name, sql, ...(rowMode === undefined ? {} : { rowMode }) }
  let next: Batch<Key, Row> | undefined
  let isReading = false
  const spacing = new Spacing()

  function openBatch(): Batch<Key, Row> {
    const answers = Promise.withResolvers<Map<string, Row>>()
    const timeout = setTimeout(() => {
      batch.isOverdue = true
      answers.reject(databaseAway())
      // Only a new connection is free of whatever blocks this one.
      client.reset(noAnswerWithin(timeoutMs))
    }, timeoutMs)
    const batch = { keys: new Map<string, Key>(), answers, timeout, askers: [], isOverdue: false }
    return batch
  }

  async function read(batch: Batch<Key, Row>): Promise<void> {
    try {
      const parts = appOf === undefined ? [batch.keys] : partsBy(appOf, batch.keys)
      const answers = await Promise.all(parts.map((keys) => readPart(keys, batch)))
      batch.answers.resolve(
        answers.length === 1 && answers[0] ? answers[0] : new Map(answers.flatMap((each) => [...each])),
      )
    } catch (error) {
      batch.answers.reject(databaseAway(error))
    } finally {
      clearTimeout(batch.timeout)
    }
  }

  async function readPart(keys: ReadonlyMap<string, Key>, batch: Batch<Key, Row>): Promise<Map<string, Row>> {
    const asked = [...keys.values()]
    const [first] = asked
    const values = options.encodeKeys(asked, appOf && first !== undefined ? appOf(first) : null)
    const rows = await client.query<Row>(statement, values).catch((error) => {
      if (batch.isOverdue) throw error
      // The connection may have been lost since the last read, so it tries a new one, once.
      return client.query<Row>(statement, values)
    })
    const texts = [...keys.keys()]
    return new Map(rows.map((row) => [keyOfRow(row, texts), row]))
  }

  async function readWhileAsked(): Promise<void> {
    isReading = true
    while (next) {
      // Requests that arrive meanwhile join this read.
      await spacing.start()
      const batch = next
      next = undefined
      await (traces === undefined ? read(batch) : traces.shared(`grouped ${name}`, batch.askers, () => read(batch)))
      spacing.end()
    }
    isReading = false
  }

  return async (key) => {
    next ??= openBatch()
    const batch = next
    if (batch.keys.size >= maxWaitingKeys) {
      throw new ServiceError('over_capacity', 'Too many requests are waiting for the database.')
    }
    const text = keyOf(key)
    batch.keys.set(text, key)
    const asker = traces?.asker()
    if (asker !== undefined) batch.askers.push(asker)
    if (!isReading) void readWhileAsked()
    const rows = await batch.answers.promise
    return rows.get(text)
  }
}

function partsBy<Key>(appOf: (key: Key) => string, keys: ReadonlyMap<string, Key>): Map<string, Key>[] {
  const parts = Map.groupBy(keys, ([, key]) => appOf(key))
  return [...parts.values()].map((part) => new Map(part))
}
