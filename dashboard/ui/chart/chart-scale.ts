interface Point {
  x: number
  y: number
}

/** Round values from 0 to at least `most`, in at most four steps; whole ones if all counts are whole. */
export function ticksTo(most: number, isWhole: boolean): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((step) => step * power >= rough) ?? 10
  const step = isWhole ? Math.max(1, Math.ceil(factor * power)) : factor * power
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) => index * step)
}

/** Chooses which of `count` places get a label if at most `room` fit: evenly spread, always including the last. */
export function labelled(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => count - 1 - index * every).reverse()
}

/** A smooth SVG path through points from left to right that never swings beyond them (Fritsch and Carlson). */
export function smoothPath(points: readonly Point[]): string {
  const [first] = points
  if (first === undefined) return ''
  const slopes = points.map((point, index) => slopeAt(points[index - 1], point, points[index + 1]))
  const curves = points.slice(1).map((point, index) => {
    const before = points[index] ?? point
    const third = (point.x - before.x) / 3
    const leaving = before.y + third * (slopes[index] ?? 0)
    const arriving = point.y - third * (slopes[index + 1] ?? 0)
    return `C${before.x + third},${leaving} ${point.x - third},${arriving} ${point.x},${point.y}`
  })
  return `M${first.x},${first.y}${curves.join('')}`
}

/** The slope at a point: zero at an end, a peak or a trough, so that days without traffic stay at zero. */
function slopeAt(before: Point | undefined, at: Point, after: Point | undefined): number {
  if (before === undefined || after === undefined) return 0
  const left = (at.y - before.y) / (at.x - before.x)
  const right = (after.y - at.y) / (after.x - at.x)
  if (left * right <= 0) return 0
  return Math.sign(left) * Math.min(3 * Math.abs(left), 3 * Math.abs(right), Math.abs(left + right) / 2)
}
