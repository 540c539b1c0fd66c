import assert from 'node:assert/strict'

const length = 65_536
/** Repeated units on which an ambiguous pattern backtracks. */
const repeated = [
  ...['a', 'A', '0', '-', '.', ',', ' ', '\t', '\n', '"', '\\', '/', ':', ';', '=', '&', '+', '@', '%', '[', '{', '*'],
  ...['\0', 'é', '😀', '\ud800', '%41', '%F0', 'a.', 'a-', 'a@', 'a@a.', '1.', '1,', ' ,', 'en-', 'a-bb-', 'x-', '::'],
  ...[
    'ffff:',
    '1.2.3.4,',
    'a=b&',
    '&&',
    '=&',
    ' a',
    'q=0.1;',
    ';q=0,',
    'Bearer ',
    'https://',
    '../',
    '""',
    '["',
    '{"a":',
  ],
]
/** Endings that make an otherwise matching text fail. */
const ends = ['', '!', '\0', ' ']

/** Asserts that a function handles each of many texts of 64 KiB in little processor time, whatever the result. */
export function assertBounded(read: (text: string) => unknown, limitMs = 100): void {
  for (const unit of repeated) {
    for (const end of ends) {
      const text = unit.repeat(length / unit.length) + end
      const before = process.threadCpuUsage()
      read(text)
      const { user, system } = process.threadCpuUsage(before)
      const ms = (user + system) / 1_000
      assert.ok(ms < limitMs, `${JSON.stringify(unit)} again and again, then ${JSON.stringify(end)}: ${ms} ms`)
    }
  }
}
