import { describe, expect, it } from 'vitest'
import { nim, sealedBids } from '../../tests/fake.js'
import { runGame } from '../game/index.js'
import { parseScript, scriptedPlayer } from './scripted.js'
import { silentPlayer } from './silent.js'

const scripted = (text: string) => scriptedPlayer('scripted:test', parseScript(text))

describe('a scripted player', () => {
  it('plays its actions in order, and is silent after them', async () => {
    const spec = scripted('% nim by heart\n[3]\n\n[2]\n')
    const record = await runGame(nim(), [spec, silentPlayer()], { rules: '', seed: 1 })
    const takes = record.chronons.map(({ submitted, defaulted }) => [...submitted, ...defaulted][0]?.action)
    expect(takes).toEqual(['[3]', '[1]', '[2]', '[1]', '[1]', '[1]', '[1]'])
    expect(record.players).toEqual(['scripted:test', 'silent'])
  })

  it('keeps a line for its decision, in any spacing, and abstains at a dash', async () => {
    const record = await runGame(sealedBids(), [scripted('[bid, ann]: [bid,0]'), scripted('[bid,ben]: -')], {
      rules: '',
      seed: 1,
    })
    expect(record.chronons[1]?.submitted).toEqual([{ decision: '[bid,ann]', action: '[bid,0]' }])
  })

  it('says which line cannot be read', async () => {
    const players = [scripted('[1]\n\nnonsense'), silentPlayer()]
    await expect(runGame(nim(), players, { rules: '', seed: 1 })).rejects.toThrow('line 3 of its script, nonsense')
  })
})
