/** Small dense linear systems in floats. */

/** Gauss with pivoting; undefined where the matrix is singular. The rows are used up. */
export function solveLinear(rows: Float64Array[], rest: Float64Array): Float64Array | undefined {
  const size = rest.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]?.[column] as number) > Math.abs(rows[pivot]?.[column] as number)) pivot = row
    }
    const own = rows[pivot] as Float64Array
    if (!(Math.abs(own[column] as number) > 1e-13)) return undefined
    rows[pivot] = rows[column] as Float64Array
    rows[column] = own
    const kept = rest[pivot] as number
    rest[pivot] = rest[column] as number
    rest[column] = kept
    for (let row = column + 1; row < size; row++) {
      const other = rows[row] as Float64Array
      const factor = (other[column] as number) / (own[column] as number)
      if (factor === 0) continue
      for (let at = column; at < size; at++) other[at] = (other[at] as number) - factor * (own[at] as number)
      rest[row] = (rest[row] as number) - factor * kept
    }
  }
  const solution = new Float64Array(size)
  for (let row = size - 1; row >= 0; row--) {
    let sum = rest[row] as number
    for (let at = row + 1; at < size; at++) sum -= (rows[row]?.[at] as number) * (solution[at] as number)
    solution[row] = sum / (rows[row]?.[row] as number)
  }
  return solution
}
