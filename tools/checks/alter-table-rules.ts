import { sqlList } from './sql-statements.ts'

/** The migration file around a statement, as rules see it. */
export interface Setting {
  /** The kind that the file declares. */
  readonly kind: 'expand' | 'contract' | undefined
  /** Tables that the file itself creates, which no other session can be waiting for. */
  readonly made: ReadonlySet<string>
  /** Every statement of this file. */
  readonly own: readonly string[]
  /** Every statement of the files before it. */
  readonly earlier: readonly string[]
}

/** A form of statement with its fault, or the function that finds one; without either, the statement is allowed. */
export type Rule = readonly [form: RegExp, fault?: string | FindFault]
type FindFault = (found: readonly string[], setting: Setting) => string | undefined

/** Returns the fault of the first matching form. A statement without a rule is refused, so that its author decides. */
export function firstFault(rules: readonly Rule[], statement: string, setting: Setting): string | undefined {
  for (const [form, fault] of rules) {
    const found = form.exec(statement)
    if (found) return typeof fault === 'function' ? fault(found, setting) : fault
  }
  return 'no rule knows it: say in tools/checks whether it keeps anyone waiting'
}

/** Only a contracting file may remove anything that the previous release still uses. */
export function onlyContracting(_found: readonly string[], { kind }: Setting): string | undefined {
  return kind === 'contract' ? undefined : 'fails processes of the release before: do so in a file that contracts'
}

/** Forms of `alter table`, each with a single action. */
const actions: readonly Rule[] = [
  [/^add (?:constraint \S+ )?(?:unique|primary key) using index /],
  [
    /^add (?:constraint \S+ )?(?:unique|primary key|exclude)\b/,
    'builds an index under a lock: build it concurrently, then add it "using index"',
  ],
  [/^add (?:constraint \S+ )?(?:check|foreign key)\b.* not valid$/],
  [
    /^add (?:constraint \S+ )?(?:check|foreign key)\b/,
    'reads every row under a lock: add it "not valid", and validate it in a later file',
  ],
  [/^add (?:column )?(?:if not exists )?\S+ (.+)$/, ([, column = '']) => columnFault(column)],
  [
    /^validate constraint (\S+)$/,
    ([, name = ''], { own }) =>
      own.some((each) => each.includes(`add constraint ${name} `))
        ? 'reads every row under the lock that adding it took: validate it in a later file'
        : undefined,
  ],
  [/^alter (?:column )?(\S+) set not null$/, notNullFault],
  [
    /^alter (?:column )?\S+ (?:set data )?type /,
    'writes every row again under a lock: add a column, fill it in the background, drop the old one later',
  ],
  [/^alter (?:column )?\S+ (?:set default |set statistics |set storage |drop not null$)/],
  [/^alter (?:column )?\S+ drop (?:default|identity|expression)/, onlyContracting],
  [/^drop (?:column|constraint) /, onlyContracting],
  [/^rename /, 'takes a name from the release before: add the one, and drop the other later'],
  [/^(?:re)?set \(/],
]

/** Returns the fault, if any, of an `alter table` on a table that has rows, readers and writers. */
export function alterTableFault([, table = '', list = '']: readonly string[], setting: Setting): string | undefined {
  if (setting.made.has(table)) return undefined
  return sqlList(list)
    .map((action) => firstFault(actions, action, setting))
    .find((fault) => fault !== undefined)
}

function columnFault(column: string): string | undefined {
  if (/\b(?:unique|primary key)\b/.test(column)) return 'builds an index under a lock: build it concurrently'
  if (/\b(?:references|check)\b/.test(column))
    return 'takes a lock for longer: add the constraint by itself, "not valid"'
  if (/\bgenerated\b|\bserial\b|\bdefault\b.*\b(?:random|gen_random_uuid|clock_timestamp|nextval)\b/.test(column)) {
    return 'writes every row again under a lock: add it empty, and fill it in the background'
  }
  if (/\bnot null\b/.test(column) && !/\bdefault\b/.test(column)) {
    return 'refuses what the release before writes: give it a default, or leave it nullable'
  }
  return undefined
}

/** PostgreSQL accepts a validated check as proof and reads no row, provided that nothing writes nulls any more. */
function notNullFault([, column = '']: readonly string[], setting: Setting): string | undefined {
  const check = new RegExp(`add constraint (\\S+) check ?\\( ?${column} is not null ?\\) not valid`)
  const names = setting.earlier.flatMap((statement) => check.exec(statement)?.[1] ?? [])
  const isProved = names.some((name) => setting.earlier.some((each) => each.endsWith(`validate constraint ${name}`)))
  if (isProved) return onlyContracting([], setting)
  return `reads every row under a lock: first add "check (${column} is not null) not valid", then validate it, in files before`
}
