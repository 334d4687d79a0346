import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { parley, temporaryFolder } from './parley.js'

const folder = temporaryFolder()
afterAll(() => folder.remove())

/** One buyer, who may take a thing at any price or leave it; the rules pay nobody. */
const SALE = `game(sale).
init([open]).
init([buyer], 0).
legal([buyer]) :- fact([open]).
owned([buyer], [buyer]).
unlimited([buyer], [take, (price, int)]).
unlimited([buyer], [leave]).
switch([buyer], [take, P]) :- P >= 3.
switch([buyer], [leave]).
default([buyer], [leave]).
do([take, P]) :- delete([open]), create([sold, P]).
do([leave]) :- delete([open]).
`

describe('parley solve', () => {
  it('prints an answer with its certificate as JSON', () => {
    const { status, stdout } = parley(['solve', 'kuhn', '--json'])
    expect(status).toBe(0)
    const { game, method, complete, equilibria } = JSON.parse(stdout)
    expect({ game, method, complete }).toEqual({ game: 'kuhn_poker', method: 'lp', complete: false })
    expect(equilibria[0]).toMatchObject({ values: ['-1/18', '1/18'], maxGain: '0', subgamePerfect: true })
  })

  it('says how large a tree got and what to do, and exits with 1', () => {
    const { status, stderr } = parley(['solve', 'leduc', '--nodes', '100'])
    expect(status).toBe(1)
    expect(stderr).toMatch(/grew past 100 nodes .* information sets so far\): set smaller parameters/)
  })

  it('says which method does not fit, and asks for a grid where prices are open', () => {
    expect(parley(['solve', 'volunteer', '--method', 'lp']).stderr).toContain('lp is for two players; here are 3')
    expect(parley(['solve', folder.file('sale.sidl', SALE)]).stderr).toContain('--grid price=LOW:HIGH:STEP')
    expect(parley(['solve', 'kuhn', '--grid', 'bid=5']).status).toBe(2)
  })
})

describe('parley convert --to efg', () => {
  it('writes a tree that is worth the same when it is read again', () => {
    const path = folder.path('kuhn.efg')
    expect(parley(['convert', 'kuhn', '--to', 'efg', '--out', path]).status).toBe(0)
    const { equilibria } = JSON.parse(parley(['solve', path, '--json']).stdout)
    expect(equilibria[0].values).toEqual(['-1/18', '1/18'])
  })
})

describe('parley analyse', () => {
  it('says that preferences are missing where the rules pay nothing', () => {
    const path = folder.file('sale.sidl', SALE)
    expect(parley(['analyse', path, '--grid', 'price=1:5:1']).stdout).toContain('preferences are missing')
  })

  it('takes private values from a file, and writes a page', () => {
    const path = folder.file('sale.sidl', SALE)
    const utilities = folder.file('values.pl', 'utility([buyer], V) :- fact([sold, P]), V is 10 - P.\n')
    const page = folder.path('report.html')
    const { stdout } = parley([
      'analyse',
      path,
      '--grid',
      'price=1:5:1',
      '--utilities',
      utilities,
      '--html',
      page,
      '--json',
    ])
    const { values, numbers } = JSON.parse(stdout)
    expect(values).toEqual([7])
    expect(numbers).toEqual([{ name: 'sold #', mean: 3, probability: 1 }])
    expect(readFileSync(page, 'utf8')).toContain('<h1>sale</h1>')
  })
})
