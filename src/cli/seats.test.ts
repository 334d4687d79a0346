import { describe, expect, it } from 'vitest'
import { seatSpecs } from './seats.js'

const ROLES = ['alice', 'bob']

describe('seating players', () => {
  it.each([
    [['alice=random,bob=first'], ['random', 'first']],
    [['bob=silent'], ['otherwise', 'silent']],
    [['first'], ['first', 'first']],
    [['first,bob=silent'], ['first', 'silent']],
    [
      ['alice=first', 'bob=silent'],
      ['first', 'silent'],
    ],
    [['alice=scripted:a=b.txt'], ['scripted:a=b.txt', 'otherwise']],
    [[], ['otherwise', 'otherwise']],
  ])('reads %j', (given, seated) => {
    expect(seatSpecs(ROLES, given, 'otherwise')).toEqual(seated)
  })

  it('knows roles that hold commas, in any spacing', () => {
    const roles = ['seller,1', 'seller,2', 'buyer']
    expect(seatSpecs(roles, ['seller, 1=first,seller,2=silent,buyer=random'], 'x')).toEqual([
      'first',
      'silent',
      'random',
    ])
  })

  it('answers a role of no player with those there are, as wrong usage', () => {
    const seat = () => seatSpecs(ROLES, ['carol=random'], 'x')
    expect(seat).toThrow('there is no role called carol: the roles are alice, bob')
    expect(seat).toThrow(expect.objectContaining({ exitCode: 2 }))
  })
})
