const width = 720
const height = 400
const left = 48
const right = 180
const top = 40
const bottom = 36
const colours = ['#1864ab', '#74c0fc', '#868e96', '#e67700', '#c2255c', '#2b8a3e', '#862e9c']

/** Draws a line chart as SVG, a line for each series over equal steps of time; legible on light and dark pages. */
export function plotLines(title: string, series: readonly { name: string; values: readonly number[] }[]): string {
  const greatest = Math.max(1, ...series.flatMap((each) => each.values))
  const steps = Math.max(1, ...series.map((each) => each.values.length - 1))
  const x = (step: number) => left + ((width - left - right) * step) / steps
  const y = (value: number) => height - bottom - ((height - top - bottom) * value) / greatest
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(part * greatest).toFixed(1)
    return `<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" stroke="#ced4da"/><text x="${left - 6}" y="${at}" text-anchor="end" dominant-baseline="middle">${(part * greatest).toFixed(0)}</text>`
  })
  const lines = series.map(({ name, values }, index) => {
    const colour = colours[index % colours.length]
    const points = values.map((value, step) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
    const legend = top + 18 * index
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points}"/><text x="${width - right + 12}" y="${legend}" fill="${colour}">${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">
<rect width="${width}" height="${height}" fill="#fff"/><text x="${left}" y="20" font-weight="bold">${title}</text>
${grid.join('\n')}
<text x="${left}" y="${height - 12}">start</text><text x="${width - right}" y="${height - 12}" text-anchor="end">end</text>
${lines.join('\n')}
</svg>
`
}
