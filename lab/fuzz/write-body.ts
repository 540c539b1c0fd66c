import type { Dice } from '../support/dice.ts'
import { hostileNames } from './hostile-values.ts'

interface WrittenBody {
  readonly bytes: Buffer
  readonly contentType: string | undefined
}

/** Writes a value as a media type has it; with dice sometimes in ways that no writer of JSON would. */
export function writeBody(value: unknown, mediaType: string, dice: Dice | undefined): WrittenBody {
  if (mediaType === 'application/x-www-form-urlencoded') {
    return { bytes: Buffer.from(formOf(value)), contentType: mediaType }
  }
  const text = JSON.stringify(value) ?? ''
  if (dice === undefined || dice.unit() < 0.6) return { bytes: Buffer.from(text), contentType: mediaType }
  const chance = dice.unit()
  const other = chance < 0.9 ? undefined : dice.pick(['text/plain', 'application/json; charset=latin1'])
  const contentType = chance < 0.8 ? mediaType : other
  return { bytes: dice.pick(dice.unit() < 0.02 ? hugeBodies : distortions)(text, dice), contentType }
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

type Distortion = (text: string, dice: Dice) => Buffer

/** Ways in which a text of JSON goes wrong. */
const distortions: readonly Distortion[] = [
  (text, dice) => Buffer.from(text.slice(0, dice.between(0, text.length))),
  (text, dice) => {
    const bytes = Buffer.from(text)
    const flipped = dice.between(0, bytes.length - 1)
    if (bytes.length > 0) bytes[flipped] = dice.between(0, 255)
    return bytes
  },
  (text, dice) => {
    const at = dice.between(0, text.length)
    const insert = dice.pick(['\0', ',', '}', '{', '"', '\\', '//', 'NaN', '\u2028', '\n', '\ufeff', ':'])
    return Buffer.from(text.slice(0, at) + insert + text.slice(at))
  },
  (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80])]),
  (text) => Buffer.from(text.replace('"', '"\\ud800')),
  (text) => Buffer.from(text.replace('"', '"\\u0000')),
  (text, dice) => Buffer.from(text.replace('{', `{${JSON.stringify(dice.pick(hostileNames))}:{},`)),
  // Equal names: of two, the last counts.
  (text) => Buffer.from(text.replace(/^\{("[^"]*"):/, '{$1:null,$1:')),
  (text, dice) => Buffer.from('['.repeat(dice.pick([33, 1_000])) + text),
  (text, dice) => Buffer.from(`${'{"a":'.repeat(dice.pick([31, 33, 5_000]))}${text}${'}'.repeat(33)}`),
  (_text, dice) => Buffer.from(`{${Array.from({ length: dice.pick([999, 1_001]) }, (_, at) => `"k${at}":0`).join()}}`),
  () => Buffer.from('{}{}'),
  () => Buffer.alloc(0),
  () => Buffer.from('null'),
  () => Buffer.from('1e999999'),
  () => Buffer.from('\0'.repeat(1_000)),
  (text) => Buffer.from(`a=${encode(text)}&a=b&__proto__=1&%=1&${'x=1&'.repeat(200)}`),
]

/** Bodies as large as may be and larger. */
const hugeBodies: readonly Distortion[] = [
  (text) => Buffer.from('['.repeat(100_000) + text),
  (text, dice) => Buffer.from(text + ' '.repeat(dice.pick([16_384, 100_000, 1_048_576]))),
  (_text, dice) => Buffer.from(`"${'a'.repeat(dice.pick([16_384, 1_048_000, 1_048_600]))}"`),
  (_text, dice) => Buffer.from(`[${'1,'.repeat(dice.pick([10_000, 500_000]))}1]`),
]
