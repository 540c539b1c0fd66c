import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite, postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Module = Partial<postgresMod.PostgresMod>

/** The part of Emscripten's mounted file system that we use; its own types leave it out. */
interface NodeMount {
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number }
  realPath(node: object): string
}

const inputOutputError = 29

/** PGlite's directory file system, with an `fsync` that reaches the disk. */
export class DurableNodeFs extends NodeFS {
  readonly #onSync: () => void

  constructor(directory: string, onSync: () => void) {
    super(directory)
    this.#onSync = onSync
  }

  override async init(database: PGlite, options: Module): Promise<{ emscriptenOpts: Module }> {
    const { emscriptenOpts } = await super.init(database, options)
    const addSync = (module: unknown) => {
      const mount = (module as { NODEFS: NodeMount }).NODEFS
      mount.stream_ops.fsync = (stream) => {
        this.#onSync()
        try {
          if (stream.nfd === undefined) syncDirectory(mount.realPath(stream.node))
          else fdatasyncSync(stream.nfd)
          return 0
        } catch {
          // PostgreSQL stops itself on this number, because it cannot know which data reached the disk.
          return inputOutputError
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}

function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
