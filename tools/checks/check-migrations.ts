import { migrationsDirectory, readMigrations } from '../../src/db/schema/migration-files.ts'
import { migrationFaults } from './migration-rules.ts'

const migrations = await readMigrations(migrationsDirectory)
const faults = migrationFaults(migrations)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`migrations: ${migrations.length} files, ${faults.length} faults\n`)
if (faults.length > 0) process.exitCode = 1
