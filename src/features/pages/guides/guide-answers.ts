import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type CompressedFile, compressFile } from '../../../lib/compressed-file.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** The base URL that the sources of guides and snippets use. */
const writtenBaseUrl = 'http://localhost:3000'

export interface GuideAnswer {
  readonly type: string
  readonly isPage: boolean
  readonly bytes: CompressedFile
}

interface GuideAddresses {
  readonly baseUrl: string
  readonly basePath: string
}

/** Finds the file at a path below `/docs`, with or without a trailing slash; undefined if there is none. */
export type FindGuide = (path: string) => Promise<GuideAnswer> | undefined

/**
 * Opens the files of the built guides as sent: with this installation's addresses, and compressed. A page is made at
 * the first request and then kept; there are some hundred files, a few megabytes in total. Files outside their
 * directory are never sent.
 */
export async function openGuides(directory: string, addresses: GuideAddresses): Promise<FindGuide> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && extname(entry.name) in types)
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const names = new Set(paths)
  const made = new Map<string, Promise<GuideAnswer>>()
  return (path) => {
    const bare = path.replace(/\/$/, '')
    const name = [bare, `${bare || 'index'}.html`].find((each) => names.has(each))
    if (name === undefined) return undefined
    const answer = made.get(name) ?? makeAnswer(join(directory, name), addresses)
    made.set(name, answer)
    return answer
  }
}

async function makeAnswer(path: string, addresses: GuideAddresses): Promise<GuideAnswer> {
  const extension = extname(path)
  const type = types[extension] ?? 'application/octet-stream'
  const isPage = extension === '.html'
  const read = await readFile(path)
  if (extension === '.png') return { type, isPage, bytes: { br: read, gzip: read, identity: read } }
  const identity = Buffer.from(withAddresses(read.toString('utf8'), addresses))
  return { type, isPage, bytes: await compressFile(identity) }
}

function withAddresses(text: string, { baseUrl, basePath }: GuideAddresses): string {
  return text
    .replaceAll(writtenBaseUrl, baseUrl)
    .replaceAll(/((?:src|href)=")(?=\/(?:docs|dashboard|openapi\.json)\b)/g, (start) => start + basePath)
}
