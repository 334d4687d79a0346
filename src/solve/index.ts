/** The front door of `solve`: what should be chosen, and how good the answer is. */

export { type Analysis, analyse, type Study, study } from './analysis.js'
export { type Answer, type Equilibrium, METHODS, type Method, type Strategies } from './answer.js'
export { countNodes } from './certificate.js'
export { SolveError } from './error.js'
export { type Grid, GridError, type Grids } from './grid.js'
export { drawTree } from './picture.js'
export { reportPage, type Sweep, summary } from './report.js'
export { type SolveOptions, solve, stateSolution, strategicForm } from './solve.js'
export { extensiveForm, type GameTree, TreeError, type TreeOptions } from './tree.js'
