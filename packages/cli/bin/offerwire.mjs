#!/usr/bin/env node
// Plain JavaScript, so that an old Node gets as far as saying what it lacks.
const oldest = 24
if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(`offerwire needs Node ${oldest} or later, and this is ${process.version}.`)
  process.exitCode = 2
} else {
  // The repository runs as it is; what is published is compiled.
  const { existsSync } = await import('node:fs')
  const main = ['ts', 'js'].map((extension) => new URL(`../src/main.${extension}`, import.meta.url)).find(existsSync)
  await import(main.href)
}
