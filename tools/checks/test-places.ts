/** Unit tests without a source of their name beside them: `x.test.ts` and `x.<aspect>.test.ts` belong beside `x.ts`. */
export function misplacedTests(paths: readonly string[]): string[] {
  const there = new Set(paths)
  const hasSource = (stem: string): boolean => {
    if (there.has(`${stem}.ts`)) return true
    const shorter = stem.replace(/\.[^./]+$/, '')
    return shorter !== stem && hasSource(shorter)
  }
  return paths
    .filter((path) => path.endsWith('.test.ts') && !hasSource(path.slice(0, -'.test.ts'.length)))
    .map((path) => `${path} lies beside no source of its name`)
}
