import type { Draw } from './draw.ts'
import { hostileNames } from './hostile-values.ts'

interface WrittenBody {
  readonly bytes: Buffer
  readonly contentType: string | undefined
}

/** Encodes a value for a media type; with `draw` sometimes as no JSON encoder would. */
export function writeBody(value: unknown, mediaType: string, draw: Draw | undefined): WrittenBody {
  if (mediaType === 'application/x-www-form-urlencoded') {
    return { bytes: Buffer.from(formOf(value)), contentType: mediaType }
  }
  const text = JSON.stringify(value) ?? ''
  if (draw === undefined || draw.chance(0.6)) return { bytes: Buffer.from(text), contentType: mediaType }
  const contentType = draw.chance(0.2)
    ? draw.pick([undefined, 'text/plain', 'application/json; charset=latin1'])
    : mediaType
  return { bytes: draw.pick(draw.chance(0.02) ? hugeBodies : distortions)(text, draw), contentType }
}

function formOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return encode(String(value))
  return Object.entries(value)
    .map(([name, each]) => `${encode(name)}=${encode(typeof each === 'object' ? JSON.stringify(each) : String(each))}`)
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

type Distortion = (text: string, draw: Draw) => Buffer

/** Ways to distort a JSON text. */
const distortions: readonly Distortion[] = [
  (text, draw) => Buffer.from(text.slice(0, draw.upTo(text.length))),
  (text, draw) => {
    const bytes = Buffer.from(text)
    const flipped = draw.upTo(bytes.length - 1)
    if (bytes.length > 0) bytes[flipped] = draw.upTo(255)
    return bytes
  },
  (text, draw) => {
    const at = draw.upTo(text.length)
    const insert = draw.pick(['\0', ',', '}', '{', '"', '\\', '//', 'NaN', '\u2028', '\n', '\ufeff', ':'])
    return Buffer.from(text.slice(0, at) + insert + text.slice(at))
  },
  (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80])]),
  (text) => Buffer.from(text.replace('"', '"\\ud800')),
  (text) => Buffer.from(text.replace('"', '"\\u0000')),
  (text, draw) => Buffer.from(text.replace('{', `{${JSON.stringify(draw.pick(hostileNames))}:{},`)),
  // Equal names, of which the last counts.
  (text) => Buffer.from(text.replace(/^\{("[^"]*"):/, '{$1:null,$1:')),
  (text, draw) => Buffer.from('['.repeat(draw.pick([33, 1_000])) + text),
  (text, draw) => Buffer.from(`${'{"a":'.repeat(draw.pick([31, 33, 5_000]))}${text}${'}'.repeat(33)}`),
  (_text, draw) => Buffer.from(`{${Array.from({ length: draw.pick([999, 1_001]) }, (_, at) => `"k${at}":0`).join()}}`),
  () => Buffer.from('{}{}'),
  () => Buffer.alloc(0),
  () => Buffer.from('null'),
  () => Buffer.from('1e999999'),
  () => Buffer.from('\0'.repeat(1_000)),
  (text) => Buffer.from(`a=${encode(text)}&a=b&__proto__=1&%=1&${'x=1&'.repeat(200)}`),
]

/** Bodies at the size limit and beyond. */
const hugeBodies: readonly Distortion[] = [
  (text) => Buffer.from('['.repeat(100_000) + text),
  (text, draw) => Buffer.from(text + ' '.repeat(draw.pick([16_384, 100_000, 1_048_576]))),
  (_text, draw) => Buffer.from(`"${'a'.repeat(draw.pick([16_384, 1_048_000, 1_048_600]))}"`),
  (_text, draw) => Buffer.from(`[${'1,'.repeat(draw.pick([10_000, 500_000]))}1]`),
]
