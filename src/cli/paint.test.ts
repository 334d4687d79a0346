import { describe, expect, it } from 'vitest'
import { paintFor } from './paint.js'

describe('colours', () => {
  it('are for terminals', () => {
    expect(paintFor({ isTTY: true }, { TERM: 'xterm' })('red', 'x')).toBe('\u001b[31mx\u001b[39m')
    expect(paintFor({}, { TERM: 'xterm' })('red', 'x')).toBe('x')
  })

  it('honour NO_COLOR, but not an empty one (no-color.org), and dumb terminals', () => {
    expect(paintFor({ isTTY: true }, { NO_COLOR: '1' })('red', 'x')).toBe('x')
    expect(paintFor({ isTTY: true }, { NO_COLOR: '' })('red', 'x')).not.toBe('x')
    expect(paintFor({ isTTY: true }, { TERM: 'dumb' })('red', 'x')).toBe('x')
  })
})
