/** P(Z <= x) of a standard normal, within 1.2e-7 relative (Chebyshev fit of erfc). */
export function normalCdf(x: number): number {
  const distance = Math.abs(x) * Math.SQRT1_2
  const t = 1 / (1 + 0.5 * distance)
  let sum = 0.17087277
  for (const coefficient of erfcCoefficients) sum = sum * t + coefficient
  const tail = 0.5 * t * Math.exp(sum - distance * distance)
  return x >= 0 ? 1 - tail : tail
}

const erfcCoefficients = [
  -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368, -1.26551223,
]

/**
 * The x with P(Z <= x) = p, for p strictly between 0 and 1 (Acklam's rational approximation, 1.15e-9 relative).
 *
 * @internal
 */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p))
    return polynomial(tailNumerator, q) / (polynomial(tailDenominator, q) * q + 1)
  }
  const q = p - 0.5
  const r = q * q
  return (polynomial(centreNumerator, r) * q) / (polynomial(centreDenominator, r) * r + 1)
}

const centreNumerator = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const centreDenominator = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572,
]
const tailNumerator = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const tailDenominator = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416]

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0
  for (const coefficient of coefficients) sum = sum * x + coefficient
  return sum
}

/**
 * Quantiles at the middles of 65,536 equal slices, one half mirroring the other: 16 bits of a hash index a normal draw.
 */
export const normalQuantiles = new Float32Array(65536)
for (let slice = 0; slice < 32768; slice++) {
  const quantile = normalQuantile((slice + 0.5) / 65536)
  normalQuantiles[slice] = quantile
  normalQuantiles[65535 - slice] = -quantile
}

const greatestNormalQuantile = normalQuantiles[65535]!

/**
 * The share of the estimate's relative spread that a draw uses. Little is enough, because the pooled prior explores
 * too.
 */
export const spreadScale = 0.3
/** The least Gamma shape of a draw, where Wilson-Hilferty still holds within 4%. */
export const leastShape = 0.4
/** The least cube root of a draw: keeps a very uncertain draw positive. */
export const leastCubeRoot = 0.05

/**
 * Returns the first slice of the normal distribution with which the draw `mean x max(a + b z, 0.05)^3` reaches a score;
 * the number of slices if none does.
 */
export function leastSliceOf(mean: number, a: number, b: number, score: number): number {
  if (score <= 0) return 0
  const greatestRoot = Math.max(a + b * greatestNormalQuantile, leastCubeRoot)
  // Slightly less, for rounding.
  if (mean * greatestRoot * greatestRoot * greatestRoot < score * (1 - 1e-12)) return normalQuantiles.length
  const root = Math.cbrt(score / mean)
  const rise = root - a
  if (root <= leastCubeRoot || rise <= 0) return 0
  // One slice less, for the errors of the table and the distribution function.
  return Math.max(0, Math.floor(normalCdf(rise / b) * normalQuantiles.length) - 1)
}
