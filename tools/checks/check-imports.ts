import { featureCycle, fileCycle, importFaults } from './import-rules.ts'
import { sizeFaults } from './size-rules.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'
import { tableOwnerFaults } from './table-owners.ts'
import { unusedExports } from './unused-exports.ts'

/** Every breach of the architecture in the files of the service: imports, sizes, table owners, environment. */
function architectureFaults(files: readonly SourceFile[], tables: ReadonlySet<string>): string[] {
  const subjects = files.filter((file) => !file.path.endsWith('.test.ts'))
  const cycle = featureCycle(subjects)
  const circle = fileCycle(subjects)
  return [
    ...subjects.flatMap(importFaults),
    ...(cycle === undefined ? [] : [`features import each other: ${cycle}`]),
    ...(circle === undefined ? [] : [`files import each other: ${circle}`]),
    ...subjects.flatMap(sizeFaults),
    ...tableOwnerFaults(subjects, tables),
    ...subjects.flatMap(environmentFaults),
  ]
}

function environmentFaults({ path, text }: SourceFile): string[] {
  if (path === 'src/config/env.ts' || !text.includes('process.env')) return []
  return [`${path} reads process.env; only src/config/env.ts does`]
}

function tableNames(files: readonly SourceFile[]): Set<string> {
  const text = files.find((file) => file.path === 'src/db/tables.ts')?.text ?? ''
  const schema = text.slice(text.search(/export interface (Tables|Schema|DatabaseSchema|Database)\b/))
  return new Set([...schema.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name = '']) => name))
}

if (import.meta.main) {
  const files = readSourceFiles('src/**/*.ts')
  const all = readSourceFiles('{src,test,tools,research,dashboard,examples,packages,site}/**/*.{ts,tsx}')
  const faults = [...architectureFaults(files, tableNames(files)), ...unusedExports(all)]
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.stdout.write(`architecture: ${files.length} files, ${faults.length} faults\n`)
  if (faults.length > 0) process.exitCode = 1
}
