import type { StorageLogger } from '../../src/db/database.ts'

export const silentLogger: StorageLogger = { info() {}, warn() {}, error() {} }
