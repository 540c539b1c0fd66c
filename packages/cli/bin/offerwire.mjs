#!/usr/bin/env node
// Plain JavaScript, so that an old Node gets as far as saying what it lacks.
const oldest = 24
if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(`offerwire needs Node ${oldest} or later, and this is ${process.version}.`)
  process.exitCode = 2
} else {
  // Node runs TypeScript outside node_modules alone: what is published is compiled.
  const extension = import.meta.url.includes('/node_modules/') ? 'js' : 'ts'
  await import(`../src/main.${extension}`)
}
