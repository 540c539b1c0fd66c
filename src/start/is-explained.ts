import { ConfigError } from '../config/config-error.ts'
import { DistributionError } from '../db/distribution.ts'
import { DirectoryHeldError } from '../db/embedded/directory-lock.ts'
import { MigrationError } from '../db/schema/migration-files.ts'
import { DatabaseUnreachableError } from '../db/unreachable-error.ts'
import { FirstOperatorError } from '../features/accounts/sign-in/ensure-first-operator.ts'
import { EncryptionKeyError } from '../installation-keys.ts'
import { StartError } from './start-error.ts'

const explained = [
  ConfigError,
  DatabaseUnreachableError,
  DirectoryHeldError,
  DistributionError,
  EncryptionKeyError,
  FirstOperatorError,
  MigrationError,
  StartError,
]

/**
 * Returns whether the error's message alone tells an operator what to do, so that neither class name nor stack belongs
 * with it.
 */
export function isExplained(error: unknown): error is Error {
  return explained.some((kind) => error instanceof kind)
}
