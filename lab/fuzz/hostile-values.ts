import fc from 'fast-check'

declare global {
  interface JSON {
    /** Makes a number that no JavaScript value can hold. */
    rawJSON(text: string): object
    isRawJSON(value: unknown): boolean
  }
}

/** The words of a text, for values without a blank. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Names with a meaning in JavaScript, in SQL or to a parser. */
export const hostileNames: readonly string[] = [
  ...words('__proto__ constructor prototype toString hasOwnProperty __defineGetter__ then length $ref'),
  ...words(`é 😀 . .. a.b a[b] a/b ~0 ' " \` \\`),
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x'.repeat(300)],
]

const texts: readonly string[] = [
  ...hostileNames,
  ...words(`0 -1 null undefined true NaN Infinity 1e400 9223372036854775808 $1 %s%n%x {{7*7}} #{7*7}
    00000000-0000-0000-0000-000000000000 ffffffff-ffff-ffff-ffff-ffffffffffff
    infinity today 2024-02-30 2024-02-30T25:61:61Z 0000-01-01 9999-12-31 +275760-09-13T00:00:00Z 10000-01-01
    x-private i-klingon en-x javascript:alert(1) http://127.1:9/ http://[::1]:9/ https://a\\@b data:text/html,x
    file:///etc/passwd ../../../../etc/passwd %00 % =1+1 @x <script>alert(1)</script> e\u0301 ſ İ`),
  ...["' OR 1=1 --", "'; DROP TABLE app; --", 'a\r\nSet-Cookie: x=y', '\u2028\u2029', '\ufeff', '\u202eabc'],
  ...['\uffff', '\udc00\ud800', 'a'.repeat(129), 'a'.repeat(513), '😀'.repeat(512), '😀'.repeat(513)],
]

function nested(depth: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const object = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, index]))

/** Texts of JSON, or nearly JSON, of about a given length: as deep or as wide as it allows. */
const jsonShapes: readonly ((length: number) => string)[] = [
  (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  (length) => `${'{"a":'.repeat(length / 6)}0${'}'.repeat(length / 6)}`,
  (length) => `[${'0,'.repeat(length / 2)}0]`,
  (length) => JSON.stringify(object(length / 11)),
  ...[5, 24].map((part) => (length: number) => {
    const depth = Math.floor(length / part)
    return `${'['.repeat(depth)}${'0,'.repeat(Math.max(0, length / 2 - depth - 1))}0${']'.repeat(depth)}`
  }),
  (length) => `[${'{"a":[]},'.repeat(length / 9)}0]`,
  (length) => `"${'\\u0000'.repeat(length / 6)}"`,
  (length) => '['.repeat(length),
  (length) => '{"a":'.repeat(length / 5),
  (length) => '9'.repeat(length),
]

/** JSON for a text field, whose reader may parse it. */
export function jsonTexts(maxLength: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...jsonShapes), fc.integer({ min: 2, max: maxLength }))
    .map(([write, length]) => write(length).slice(0, maxLength))
}

/** Values that replace expected ones. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(null, true, 0, -1, 0.5, 1e-7, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MAX_VALUE, Number.MIN_VALUE),
  fc
    .constantFrom(...words('-0 1e400 -1e-400 9223372036854775808'), `1${'0'.repeat(400)}`, `0.${'1'.repeat(400)}`)
    .map(JSON.rawJSON),
  fc.constantFrom<unknown>(
    ...[[], {}, [[]], [null], [{}], ['a', 'a'], Array(101).fill(7), nested(20), nested(33), object(65)],
    // An own key `__proto__`, which an object literal cannot have.
    JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
    ...[{ toJSON: 1 }, { length: 1_000_000_000 }],
  ),
  fc.jsonValue(),
)

/** Values of thousands of parts, each as slow as a hundred others. */
export const largeValues: fc.Arbitrary<unknown> = fc.oneof(
  jsonTexts(200_000),
  fc.constantFrom<unknown>(
    ...['a'.repeat(10_001), '-'.repeat(4_000), ' '.repeat(4_000), 'a@'.repeat(2_000), 'en-'.repeat(2_000)],
    ...[Array(10_001).fill('DE'), nested(2_000), object(1_001)],
  ),
)

/** Pieces of a path or a query that are not clean percent-encoded text. */
export const hostilePieces: readonly string[] = [
  ...words(`% %0 %zz %00 a%00b %ff %c0%80 %ed%a0%80 %f0%9f%98%80 %u0041 %252e%252e %2e%2e%2f %2f %5c .. . ~ * ;a=b +
    %0d%0aX:%20y \u00e9 \u00ff\u00fe " <> {} | __proto__ constructor a.js %2e.js -1 0`),
  ...['', `${'a'.repeat(300)}.js`, 'a'.repeat(513), 'a'.repeat(8_193), '9'.repeat(400)],
  ...['%41'.repeat(1_000), '%F0%9F%98%80'.repeat(512)],
]
