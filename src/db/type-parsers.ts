import pg from 'pg'

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, numericArray: 1231, textArray: 1009 } as const

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(oid.textArray as number, 'text')
const keepText = (text: string) => text
const parseBigintArray = (text: string) => parseTextArray(text).map((item) => (item === null ? null : BigInt(item)))

const textParsers = new Map<number, (text: string) => unknown>([
  [oid.int8, BigInt],
  [oid.int8Array, parseBigintArray],
  [oid.date, keepText],
  [oid.dateArray, parseTextArray],
  [oid.numericArray, parseTextArray],
])

/**
 * Parses column values: 64-bit integers as bigint, dates and decimals as text, so that nothing is rounded or shifted.
 */
export const typeParsers = {
  getTypeParser(typeOid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && textParsers.get(typeOid)) || pg.types.getTypeParser(typeOid, format ?? 'text')
  },
} as pg.CustomTypesConfig
