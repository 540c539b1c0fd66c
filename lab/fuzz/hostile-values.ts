declare global {
  interface JSON {
    /** Stands for a number that no value of JavaScript is. */
    rawJSON(text: string): object
    isRawJSON(value: unknown): boolean
  }
}

/** The words of a text, for values without a blank. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Names that mean something to JavaScript, to SQL or to a parser. */
export const hostileNames: readonly string[] = [
  ...words('__proto__ constructor prototype toString hasOwnProperty __defineGetter__ then length $ref'),
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  ...words('é 😀 . .. a.b a[b] a/b ~0'),
  "'",
  '"',
  '`',
  '\\',
  'x'.repeat(300),
]

const texts: readonly string[] = [
  ...hostileNames,
  ...words(`0 -1 null undefined true NaN Infinity 1e400 9223372036854775808
    00000000-0000-0000-0000-000000000000 ffffffff-ffff-ffff-ffff-ffffffffffff`),
  "' OR 1=1 --",
  "'; DROP TABLE app; --",
  ...words('$1 %s%n%x {{7*7}} #{7*7}'),
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=y',
  '\u2028\u2029',
  '\ufeff',
  '\u202eabc',
  'e\u0301',
  'ſ',
  'İ',
  '\uffff',
  '\udc00\ud800',
  ...words(`infinity today 2024-02-30 2024-02-30T25:61:61Z 0000-01-01 9999-12-31 +275760-09-13T00:00:00Z 10000-01-01
    x-private i-klingon en-x javascript:alert(1) http://127.1:9/ http://[::1]:9/ https://a\\@b data:text/html,x
    file:///etc/passwd ../../../../etc/passwd %00 % =1+1 @x`),
  'a'.repeat(129),
  'a'.repeat(513),
  '😀'.repeat(512),
  '😀'.repeat(513),
]

/** Nested deeper than anything may be. */
function nested(depth: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** An object whose own key is `__proto__`, which no literal makes. */
const withPrototypeKey: unknown = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
)

/** Values to put in place of expected ones. */
export const hostileValues: readonly unknown[] = [
  ...texts,
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e-7,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  JSON.rawJSON('-0'),
  JSON.rawJSON('1e400'),
  JSON.rawJSON('-1e-400'),
  JSON.rawJSON('9223372036854775808'),
  JSON.rawJSON(`1${'0'.repeat(400)}`),
  JSON.rawJSON(`0.${'1'.repeat(400)}`),
  [],
  {},
  [[]],
  [null],
  [{}],
  ['a', 'a'],
  Array.from({ length: 101 }, (_, index) => index),
  nested(20),
  nested(33),
  withPrototypeKey,
  { toJSON: 1 },
  { length: 1_000_000_000 },
  Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`k${index}`, index])),
]

/** Values of thousands of parts, which cost as much as a hundred others. */
export const largeValues: readonly unknown[] = [
  'a'.repeat(10_001),
  '-'.repeat(4_000),
  ' '.repeat(4_000),
  'a@'.repeat(2_000),
  'en-'.repeat(2_000),
  Array.from({ length: 10_001 }, () => 'DE'),
  nested(2_000),
  Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`k${index}`, index])),
]

/** Pieces of a path or a query that are no clean percent-encoding of text. */
export const hostilePieces: readonly string[] = [
  '',
  ...words(`% %0 %zz %00 a%00b %ff %c0%80 %ed%a0%80 %f0%9f%98%80 %u0041 %252e%252e %2e%2e%2f %2f %5c .. . ~ * ;a=b +
    %0d%0aX:%20y \u00e9 \u00ff\u00fe " <> {} | __proto__ constructor a.js %2e.js`),
  `${'a'.repeat(300)}.js`,
  'a'.repeat(513),
  'a'.repeat(8_193),
  '%41'.repeat(1_000),
  '%F0%9F%98%80'.repeat(512),
  '9'.repeat(400),
  '-1',
  '0',
]
