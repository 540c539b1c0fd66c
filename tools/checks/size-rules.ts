import ts from 'typescript'
import type { SourceFile } from './source-files.ts'

const maxFileLines = 300
const maxFunctionLines = 60
/**
 * The start of the comment that justifies a longer file or function, at the head of the file or just above the
 * function.
 */
const justification = 'Longer than the rule:'

/** Returns the file and functions that are too long, a sentence each. */
export function sizeFaults(file: SourceFile): string[] {
  const lines = file.text.trimEnd().split('\n')
  const tooLong = lines.length > maxFileLines && !isJustified(lines.slice(0, 5))
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  return [
    ...(tooLong ? [`${file.path} has ${lines.length} lines; split it at ${maxFileLines}`] : []),
    ...functionsOf(tree).flatMap((node) => functionFault(file.path, node, tree, lines)),
  ]
}

function functionFault(path: string, node: ts.Node, tree: ts.SourceFile, lines: readonly string[]): string[] {
  const first = firstLine(node, tree)
  // Inner functions are counted separately: a factory of small functions is not a long function.
  const inner = outermostFunctionsIn(node).reduce((sum, child) => sum + lineCount(child, tree) - 1, 0)
  const length = lineCount(node, tree) - inner
  if (length <= maxFunctionLines || isJustified(lines.slice(Math.max(0, first - 3), first + 1))) return []
  return [`${path}:${first + 1} has a function of ${length} lines; split it at ${maxFunctionLines}`]
}

function functionsOf(node: ts.Node): ts.Node[] {
  return outermostFunctionsIn(node).flatMap((child) => [child, ...functionsOf(child)])
}

function outermostFunctionsIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  ts.forEachChild(node, (child) => {
    const isFunction = ts.isFunctionLike(child) && 'body' in child && child.body !== undefined
    found.push(...(isFunction ? [child] : outermostFunctionsIn(child)))
  })
  return found
}

function lineCount(node: ts.Node, tree: ts.SourceFile): number {
  return tree.getLineAndCharacterOfPosition(node.end).line - firstLine(node, tree) + 1
}

function firstLine(node: ts.Node, tree: ts.SourceFile): number {
  return tree.getLineAndCharacterOfPosition(node.getStart()).line
}

function isJustified(lines: readonly string[]): boolean {
  return lines.some((line) => line.includes(justification))
}
