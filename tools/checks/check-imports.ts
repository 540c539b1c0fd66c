import { featureCycle, importFaults, labFaults } from './import-rules.ts'
import { reportFaults } from './report-faults.ts'
import { readSourceFiles } from './source-files.ts'
import { tableOwnerFaults } from './table-owners.ts'
import { misplacedTests } from './test-places.ts'
import { unusedExports } from './unused-exports.ts'

const files = readSourceFiles('src/**/*.ts')
const all = readSourceFiles('{src,test,tools,lab,dashboard,examples,packages,site,deploy}/**/*.{ts,tsx}')
const subjects = files.filter((file) => !file.path.endsWith('.test.ts'))
const schema = files.find(({ path }) => path === 'src/db/tables.ts')?.text ?? ''
const tables = new Set(schema.matchAll(/^ {2}(\w+): \w+Table$/gm).map(([, name = '']) => name))
const cycle = featureCycle(subjects)
reportFaults(`architecture: ${files.length} files, `, [
  ...subjects.flatMap(importFaults),
  ...(cycle === undefined ? [] : [`features import each other: ${cycle}`]),
  ...tableOwnerFaults(subjects, tables),
  ...misplacedTests(files.map(({ path }) => path)),
  ...labFaults(all),
  ...unusedExports(all),
])
