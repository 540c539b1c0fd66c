import { featureCycle, importFaults } from './import-rules.ts'
import { reportFaults } from './report-faults.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'
import { tableOwnerFaults } from './table-owners.ts'
import { unusedExports } from './unused-exports.ts'

function tableNames(files: readonly SourceFile[]): Set<string> {
  const text = files.find((file) => file.path === 'src/db/tables.ts')?.text ?? ''
  const schema = text.slice(text.search(/export interface (Tables|Schema|DatabaseSchema|Database)\b/))
  return new Set([...schema.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name = '']) => name))
}

const files = readSourceFiles('src/**/*.ts')
const subjects = files.filter((file) => !file.path.endsWith('.test.ts'))
const cycle = featureCycle(subjects)
reportFaults(`architecture: ${files.length} files, `, [
  ...subjects.flatMap(importFaults),
  ...(cycle === undefined ? [] : [`features import each other: ${cycle}`]),
  ...tableOwnerFaults(subjects, tableNames(files)),
  ...unusedExports(readSourceFiles('{src,test,tools,research,dashboard,examples,packages,site}/**/*.{ts,tsx}')),
])
