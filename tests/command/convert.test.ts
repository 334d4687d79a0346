import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { parley, temporaryFolder } from './parley.js'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const KIF = `(role robot)

(<= (legal robot (push ?b))
    (button ?b)
    (not (true (lit ?b))))
`
const INFIX = `role(robot).

legal(robot, push(B)) :-
  button(B) &
  ~true(lit(B)).
`

describe('parley convert', () => {
  it('prints the other form', () => {
    const path = folder.file('lamps.kif', KIF)
    expect(parley(['convert', path, '--to', 'infix'])).toEqual({ status: 0, stdout: INFIX, stderr: '' })
  })

  it('writes it to a file, and back to the same text', () => {
    const path = folder.file('lamps.gdl', INFIX)
    const out = folder.path('out.kif')
    expect(parley(['convert', path, '--to', 'kif', '--out', out])).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(readFileSync(out, 'utf8')).toBe(KIF)
  })

  it('prints a text in its own form in canonical layout', () => {
    const path = folder.file('untidy.kif', KIF.replace(/\s+/g, ' '))
    expect(parley(['convert', path, '--to', 'kif']).stdout).toBe(KIF)
  })

  it('points at what it cannot read, and exits with 1', () => {
    const path = folder.file('bad.kif', '(role robot)\n(init ())\n')
    const { status, stdout, stderr } = parley(['convert', path, '--to', 'infix'])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`${path}:2:7: error[empty-list]`)
    expect(stderr).toContain('was not converted: it has 1 error')
  })

  it('says where it cannot write, and what else it cannot do', () => {
    const path = folder.file('lamps.kif', KIF)
    const nowhere = parley(['convert', path, '--to', 'infix', '--out', folder.path('none/out')])
    expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('cannot be written')])
    expect(parley(['convert', path]).status).toBe(2)
    expect(parley(['convert', path, '--to', 'prolog']).status).toBe(2)
    expect(parley(['convert', folder.file('a.sidl', 'game(a).'), '--to', 'kif'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('only GDL has two forms'),
    })
  })
})
