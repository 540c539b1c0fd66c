import { open } from 'node:fs/promises'

/** Forces the names in a directory to the disk: a file that was synced may otherwise be gone after a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows has no such thing and opens no directory.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
