import { readFile } from 'node:fs/promises'
import { decodeText } from '../../../src/lib/text/decode-text.ts'
import { usageError } from './command-error.ts'
import type { Io } from './io.ts'

export type CampaignFormat = 'csv' | 'json'

const standardInput = '-'

/** The format that is asked for, or that a file's name says; JSON where neither does. */
export function formatOf(wanted: string | undefined, file = ''): CampaignFormat {
  if (wanted !== undefined) return wanted as CampaignFormat
  return /\.(csv|tsv|txt)$/i.test(file) ? 'csv' : 'json'
}

/** Reads a file's text, or standard input's for `-`. Throws a `CommandError` naming the file. */
export async function readText({ stdin }: Io, file: string): Promise<string> {
  const parts = file === standardInput ? Array.fromAsync(stdin, (part) => Buffer.from(part)) : readFile(file)
  const bytes = await parts.catch((error: NodeJS.ErrnoException) => {
    throw usageError(`${file} cannot be read: ${error.code ?? error.message}.`)
  })
  const text = decodeText(Array.isArray(bytes) ? Buffer.concat(bytes) : bytes)
  if (text === undefined) throw usageError(`${file} is not in UTF-8.`, 'Save it as CSV UTF-8.')
  return text
}

/** Reads a file of campaigns as the body of an import. Throws a `CommandError` naming the file. */
export async function readCampaigns(io: Io, file: string, format: CampaignFormat) {
  const text = await readText(io, file)
  return format === 'csv' ? { csv: text } : { campaigns: campaignsOf(text, file) }
}

function campaignsOf(text: string, file: string): Record<string, unknown>[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    const remedy = 'Name a file that ends in .csv, or add --format csv.'
    throw usageError(`${file} is not JSON: ${error instanceof Error ? error.message : error}.`, remedy)
  }
  const campaigns: unknown = Array.isArray(read) ? read : Object(read).campaigns
  if (!Array.isArray(campaigns)) throw usageError(`${file} has no list of campaigns.`)
  return campaigns as Record<string, unknown>[]
}
