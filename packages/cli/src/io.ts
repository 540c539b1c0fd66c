/** The process's streams, environment and signal; tests pass their own. */
export interface Io {
  readonly stdout: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>
  readonly stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C, which ends commands that run until stopped. */
  readonly signal: AbortSignal
}
