import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

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
  readonly bytes: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

interface GuideAddresses {
  readonly baseUrl: string
  readonly basePath: string
}

/**
 * The files of the built guides as they are sent: with this installation's addresses, and compressed. A page is made when
 * it is first asked for and then kept; there are some hundred files, of a few megabytes together.
 */
export class GuideAnswers {
  readonly #directory: string
  readonly #addresses: GuideAddresses
  readonly #names: ReadonlySet<string>
  readonly #made = new Map<string, Promise<GuideAnswer>>()

  private constructor(directory: string, addresses: GuideAddresses, names: ReadonlySet<string>) {
    this.#directory = directory
    this.#addresses = addresses
    this.#names = names
  }

  /** Reads which files there are; nothing outside their directory is ever sent. */
  static async open(directory: string, addresses: GuideAddresses): Promise<GuideAnswers> {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.isFile() && extname(entry.name) in types)
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    return new GuideAnswers(directory, addresses, new Set(paths))
  }

  /** Returns the file at a path below `/docs`, with or without a trailing slash; undefined when there is none. */
  find(path: string): Promise<GuideAnswer> | undefined {
    const bare = path.replace(/\/$/, '')
    const name = [bare, `${bare || 'index'}.html`].find((each) => this.#names.has(each))
    if (name === undefined) return undefined
    const made = this.#made.get(name) ?? this.#make(name)
    this.#made.set(name, made)
    return made
  }

  async #make(name: string): Promise<GuideAnswer> {
    const extension = extname(name)
    const type = types[extension] ?? 'application/octet-stream'
    const read = await readFile(join(this.#directory, name))
    const identity = extension === '.png' ? read : Buffer.from(this.#address(read.toString('utf8')))
    const isPage = extension === '.html'
    if (extension === '.png') return { type, isPage, bytes: { br: identity, gzip: identity, identity } }
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
    const [br, zipped] = await Promise.all([brotli(identity, quality), gz(identity)])
    return { type, isPage, bytes: { br, gzip: zipped, identity } }
  }

  #address(text: string): string {
    const { baseUrl, basePath } = this.#addresses
    return text
      .replaceAll(writtenBaseUrl, baseUrl)
      .replaceAll(/((?:src|href)=")(?=\/(?:docs|dashboard|openapi\.json)\b)/g, (start) => start + basePath)
  }
}
