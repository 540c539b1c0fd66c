import { migrationsDirectory, readMigrations } from '../../src/db/schema/migration-files.ts'
import { migrationFaults } from './migration-rules.ts'
import { reportFaults } from './report-faults.ts'

const migrations = await readMigrations(migrationsDirectory)
reportFaults(`migrations: ${migrations.length} files, `, migrationFaults(migrations))
