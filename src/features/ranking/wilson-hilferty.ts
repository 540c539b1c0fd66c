/** How much of the belief's relative spread a draw uses: exploration is paid for by the pooled prior, so little is enough. */
export const spreadScale = 0.3
/** Least Gamma shape of a draw, where Wilson-Hilferty still holds within 4%. */
export const leastShape = 0.4
/** Least value of the cube root of a draw: keeps a very uncertain draw positive. */
export const leastCubeRoot = 0.05
