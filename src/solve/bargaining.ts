/**
 * Bargaining solutions for two: where fair-minded people would meet on the frontier of what can be had, given what each
 * has without an agreement (Nash 1950; Kalai and Smorodinsky 1975; the egalitarian point, Kalai 1977).
 */

export type Point = readonly [number, number]

export interface BargainingPoints {
  readonly nash: Point
  readonly kalaiSmorodinsky: Point
  readonly egalitarian: Point
}

/** The upper right of the convex hull: points of which none is better for both, from the second's best to the first's. */
export function paretoFrontier(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort(([x, y], [u, v]) => x - u || y - v)
  const hull: Point[] = []
  for (const point of sorted) {
    while (hull.length >= 2 && turn(hull[hull.length - 2] as Point, hull[hull.length - 1] as Point, point) >= 0)
      hull.pop()
    hull.push(point)
  }
  return hull.filter(([x, y]) => !hull.some(([u, v]) => u >= x && v >= y && (u > x || v > y)))
}

/** Positive where the way from `one` over `two` to `three` turns left. */
function turn([a, b]: Point, [c, d]: Point, [e, f]: Point): number {
  return (c - a) * (f - b) - (d - b) * (e - a)
}

/** Undefined where no point of the frontier is better for both than no agreement. */
export function bargainingPoints(frontier: readonly Point[], disagreement: Point): BargainingPoints | undefined {
  const [dx, dy] = disagreement
  const gains = frontier.map(([x, y]): Point => [x - dx, y - dy])
  const product = nashProduct(gains)
  if (product[0] * product[1] <= 0) return undefined
  const ideal: Point = [Math.max(...gains.map(([x]) => x)), Math.max(...gains.map(([, y]) => y))]
  const back = ([x, y]: Point): Point => [x + dx, y + dy]
  return {
    nash: back(product),
    kalaiSmorodinsky: back(along(gains, ideal)),
    egalitarian: back(along(gains, [1, 1])),
  }
}

/** Where the product of gains is largest on the broken line. */
function nashProduct(line: readonly Point[]): Point {
  let best: Point = [0, 0]
  const consider = (point: Point): void => {
    const [x, y] = point
    if (x >= 0 && y >= 0 && x * y > best[0] * best[1]) best = point
  }
  for (const [index, [a, b]] of line.entries()) {
    consider([a, b])
    const next = line[index + 1]
    if (next === undefined) continue
    const [u, v] = [next[0] - a, next[1] - b]
    // The product along a + t u, b + t v is a parabola in t.
    const t = u * v === 0 ? 0 : -(a * v + b * u) / (2 * u * v)
    if (t > 0 && t < 1) consider([a + t * u, b + t * v])
  }
  return best
}

/** Where the ray from no agreement meets the frontier; its end nearest to the ray where it passes by. */
function along(line: readonly Point[], [p, q]: Point): Point {
  for (const [index, [a, b]] of line.entries()) {
    const next = line[index + 1]
    if (next === undefined) break
    const [u, v] = [next[0] - a, next[1] - b]
    const across = p * v - q * u
    if (across === 0) continue
    const t = (q * a - p * b) / across
    if (t >= -1e-12 && t <= 1 + 1e-12) return [a + t * u, b + t * v]
  }
  const least = ([x, y]: Point): number =>
    Math.min(p === 0 ? Number.POSITIVE_INFINITY : x / p, q === 0 ? Number.POSITIVE_INFINITY : y / q)
  return line.reduce((best, point) => (least(point) > least(best) ? point : best), line[0] ?? [0, 0])
}
