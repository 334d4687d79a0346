/** What an analysis is asked with, and what is told of it while it runs and when it is done. */

import { z } from 'zod'

const name = z.string().min(1).max(200)
const MOST_VALUES = 1000

function list<Schema extends z.ZodType>(schema: Schema) {
  return z.array(schema).readonly()
}

const grid = z
  .strictObject({ low: z.number(), high: z.number(), step: z.number().positive() })
  .refine(({ low, high, step }) => high >= low && (high - low) / step < MOST_VALUES, {
    message: `a grid goes up from low to high and names at most ${MOST_VALUES} values`,
  })

export const analysisRequest = z
  .strictObject({
    /** A library game's id, or a rule text. */
    game: name.optional(),
    rules: z.string().min(1).max(1_000_000).optional(),
    params: z.record(name, z.string().max(1000)).default({}),
    /** Values for the fields of unlimited switches, by name. */
    grids: z.record(name, grid).default({}),
    /** Chronons at most: states there count as ends. */
    depth: z.number().int().min(1).max(1000).optional(),
  })
  .refine(({ game, rules }) => (game === undefined) !== (rules === undefined), {
    message: 'say either which game of the library, or the rules',
  })

export type AnalysisRequest = z.input<typeof analysisRequest>

/** What the thread is given. */
export const analysisWork = z.strictObject({
  rules: z.string(),
  name: z.string(),
  params: z.record(z.string(), z.string()),
  grids: z.record(z.string(), z.strictObject({ low: z.number(), high: z.number(), step: z.number() })),
  depth: z.number().optional(),
  limits: z.strictObject({ nodes: z.number(), milliseconds: z.number() }),
})

export type AnalysisWork = z.output<typeof analysisWork>

export const progress = z.strictObject({
  stage: z.enum(['waiting', 'reading', 'growing', 'solving']),
  /** How many wait before it. */
  ahead: z.number().int().optional(),
  nodes: z.number().int().optional(),
  /** What the solver says of itself. */
  detail: z.string().optional(),
})

export type Progress = z.output<typeof progress>

export const failure = z.strictObject({
  code: z.enum(['needs-grid', 'too-large', 'out-of-time', 'rules', 'not-solved', 'internal']),
  message: z.string(),
  /** Which field lacks a grid. */
  field: z.string().optional(),
})

export type AnalysisFailure = z.output<typeof failure>

const point = z.tuple([z.number(), z.number()]).readonly()

/** See `Analysis` in src/solve: who expects what, what happens, what could be had. */
const analysis = z.strictObject({
  game: z.string(),
  title: z.string(),
  roles: list(z.string()),
  params: z.record(z.string(), z.string()),
  method: z.string(),
  values: list(z.number()),
  disagreement: list(z.number()),
  surplus: list(z.number()),
  maxGain: z.number().nullable(),
  bestTotal: z.number(),
  efficiency: z.number().nullable(),
  results: list(z.strictObject({ result: z.string(), probability: z.number() })),
  numbers: list(z.strictObject({ name: z.string(), mean: z.number(), probability: z.number() })),
  frontier: list(point).optional(),
  fair: z.strictObject({ nash: point, kalaiSmorodinsky: point, egalitarian: point }).optional(),
  notes: list(z.string()),
  preferencesMissing: z.boolean(),
})

const strategies = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string())))

const answer = z.strictObject({
  method: z.string(),
  kind: z.string(),
  complete: z.boolean(),
  degenerate: z.boolean().optional(),
  /** How many there are; the list may be shorter. */
  found: z.number().int(),
  equilibria: list(
    z.strictObject({
      values: list(z.string()),
      strategies,
      /** Information sets that did not fit. */
      unlisted: z.number().int(),
      maxGain: z.string().nullable(),
      subgamePerfect: z.boolean().nullable(),
      exact: z.boolean(),
    }),
  ),
  notes: list(z.string()),
})

export const analysisReport = z.strictObject({
  title: z.string(),
  roles: list(z.string()),
  /** Absent where the game was solved state by state: then only the answer is known. */
  analysis: analysis.optional(),
  answer,
  /** How actions read to a person, where the rules say. */
  says: z.record(z.string(), z.string()),
  /** Whether what one gains the others lose, where the tree tells. */
  constantSum: z.boolean().optional(),
  nodes: z.number().int().optional(),
  /** The tree as an SVG picture, where it is small enough to be one. */
  tree: z.string().optional(),
})

export type AnalysisReport = z.output<typeof analysisReport>

export const analysisStatus = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('running'), progress }),
  z.strictObject({ status: z.literal('failed'), progress, error: failure }),
  analysisReport.extend({ status: z.literal('done'), progress }),
])

export type AnalysisStatus = z.output<typeof analysisStatus>
