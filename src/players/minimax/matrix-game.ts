/**
 * Zero-sum games in a matrix, solved exactly: a saddle point where there is one, else the linear program of von Neumann
 * by the simplex method (Dantzig 1951). The row player is paid the entry and maximises it.
 */

export interface MatrixSolution {
  readonly value: number
  /** A probability for each row, and for each column. */
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

const TINY = 1e-11

export function solveMatrix(matrix: readonly (readonly number[])[]): MatrixSolution {
  return saddlePoint(matrix) ?? simplex(matrix)
}

function saddlePoint(matrix: readonly (readonly number[])[]): MatrixSolution | undefined {
  const columns = [...matrix[0].keys()]
  const floors = matrix.map((row) => Math.min(...row))
  const ceilings = columns.map((column) => Math.max(...matrix.map((row) => row[column])))
  const row = floors.indexOf(Math.max(...floors))
  const column = ceilings.indexOf(Math.min(...ceilings))
  if (floors[row] !== ceilings[column]) return undefined
  return {
    value: floors[row],
    rows: matrix.map((_, i) => (i === row ? 1 : 0)),
    columns: columns.map((j) => (j === column ? 1 : 0)),
  }
}

/**
 * With all entries positive, the column player's y in "maximise the sum of y with My at most 1" is its strategy
 * divided by the value; the slacks' prices are the row player's.
 */
function simplex(matrix: readonly (readonly number[])[]): MatrixSolution {
  const height = matrix.length
  const width = matrix[0].length
  const least = Math.min(...matrix.map((row) => Math.min(...row)))
  const most = Math.max(...matrix.map((row) => Math.max(...row)))
  const scale = most - least
  const last = width + height
  const tableau = matrix.map((row, i) => {
    const line = new Float64Array(last + 1)
    for (let j = 0; j < width; j++) line[j] = (row[j] - least) / scale + 1
    line[width + i] = 1
    line[last] = 1
    return line
  })
  const prices = new Float64Array(last + 1)
  prices.fill(-1, 0, width)
  const basis = Array.from({ length: height }, (_, i) => width + i)

  for (;;) {
    const enter = prices.findIndex((price, column) => column < last && price < -TINY)
    if (enter < 0) break
    const leave = leaving(tableau, basis, enter, last)
    pivot(tableau, prices, leave, enter)
    basis[leave] = enter
  }
  const sum = prices[last]
  const columns = new Array<number>(width).fill(0)
  for (const [i, variable] of basis.entries()) if (variable < width) columns[variable] = tableau[i][last] / sum
  const rows = Array.from({ length: height }, (_, i) => Math.max(0, prices[width + i]) / sum)
  return { value: (1 / sum - 1) * scale + least, rows: rows.map(clean), columns: columns.map(clean) }
}

/** Bland's rule on ties, so that it never cycles; a positive matrix always has a row that limits the column. */
function leaving(tableau: readonly Float64Array[], basis: readonly number[], enter: number, last: number): number {
  let leave = -1
  let limit = Number.POSITIVE_INFINITY
  for (const [i, line] of tableau.entries()) {
    if (line[enter] <= TINY) continue
    const ratio = line[last] / line[enter]
    const ties = Math.abs(ratio - limit) <= TINY
    if ((ratio < limit && !ties) || (ties && basis[i] < basis[leave])) {
      leave = i
      limit = Math.min(limit, ratio)
    }
  }
  return leave
}

function pivot(tableau: readonly Float64Array[], prices: Float64Array, leave: number, enter: number): void {
  const line = tableau[leave]
  const by = line[enter]
  for (let j = 0; j < line.length; j++) line[j] /= by
  for (const other of [...tableau, prices]) {
    const times = other[enter]
    if (other === line || times === 0) continue
    for (let j = 0; j < line.length; j++) other[j] -= times * line[j]
  }
}

function clean(probability: number): number {
  return probability < 1e-9 ? 0 : probability
}
