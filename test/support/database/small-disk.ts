import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestEnd } from '../share.ts'

/** Why a test that needs its own disk is skipped. */
export const noSmallDisk = 'mounting a small file system is not allowed here'

/** Mounts a file system that ends with the test; returns its directory, undefined if this process may not mount one. */
export function mountSmallDisk(t: TestEnd, options: string): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory]).status === 0
  t.after(() => {
    if (isMounted) spawnSync('umount', ['-l', directory])
    rmSync(directory, { recursive: true, force: true })
  })
  return isMounted ? directory : undefined
}

/** Leaves this many bytes of a file system free. */
export function fillDisk(disk: string, freeBytes: number): void {
  const { bavail, bsize } = statfsSync(disk)
  const bytes = bavail * bsize - freeBytes
  if (bytes > 0) spawnSync('fallocate', ['-l', String(bytes), ballastOf(disk)])
}

/** Removes the file of `fillDisk`. */
export function makeRoom(disk: string): void {
  if (existsSync(ballastOf(disk))) rmSync(ballastOf(disk))
}

function ballastOf(disk: string): string {
  return join(disk, 'ballast')
}
