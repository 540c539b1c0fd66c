import { featureCycle, fileCycle, importFaults } from './import-rules.ts'
import { reportFaults } from './report-faults.ts'
import { sizeFaults } from './size-rules.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'
import { tableOwnerFaults } from './table-owners.ts'
import { unusedExports } from './unused-exports.ts'

function environmentFaults({ path, text }: SourceFile): string[] {
  if (path === 'src/config/env.ts' || !text.includes('process.env')) return []
  return [`${path} reads process.env; only src/config/env.ts does`]
}

function tableNames(files: readonly SourceFile[]): Set<string> {
  const text = files.find((file) => file.path === 'src/db/tables.ts')?.text ?? ''
  const schema = text.slice(text.search(/export interface (Tables|Schema|DatabaseSchema|Database)\b/))
  return new Set([...schema.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name = '']) => name))
}

const files = readSourceFiles('src/**/*.ts')
const subjects = files.filter((file) => !file.path.endsWith('.test.ts'))
const cycle = featureCycle(subjects)
const circle = fileCycle(subjects)
reportFaults(`architecture: ${files.length} files, `, [
  ...subjects.flatMap(importFaults),
  ...(cycle === undefined ? [] : [`features import each other: ${cycle}`]),
  ...(circle === undefined ? [] : [`files import each other: ${circle}`]),
  ...subjects.flatMap(sizeFaults),
  ...tableOwnerFaults(subjects, tableNames(files)),
  ...subjects.flatMap(environmentFaults),
  ...unusedExports(readSourceFiles('{src,test,tools,research,dashboard,examples,packages,site}/**/*.{ts,tsx}')),
])
