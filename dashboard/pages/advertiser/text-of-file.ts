import { decodeText } from '../../../src/lib/text/decode-text.ts'

/** Reads a file that a member chose as text. Throws a sentence for any other encoding than UTF-8. */
export async function textOf(file: File): Promise<string> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined) throw new Error('This file isn’t in UTF-8. Save the file as CSV UTF-8.')
  return text
}
