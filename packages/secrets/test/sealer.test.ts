import { describe, expect, test } from 'bun:test'
import { createSealer } from '../src/index.ts'

const SECRET = 'a secret of this test'
const sealer = createSealer(SECRET, 'test')
const sealed = sealer.seal('a token ✓', 'account-1')

describe('a sealer', () => {
  test('gives another text each time, and all of them open', () => {
    const other = sealer.seal('a token ✓', 'account-1')
    expect(other).not.toBe(sealed)
    for (const text of [sealed, other]) expect(sealer.open(text, 'account-1')).toBe('a token ✓')
  })

  test('gives the same text for the same text when it is told to', () => {
    const { seal, open } = createSealer(SECRET, 'test', { nonceUse: 'nonce' })
    expect(seal('a', '')).toBe(seal('a', ''))
    expect(seal('a', '')).not.toBe(seal('b', ''))
    expect(open(seal('a', ''), '')).toBe('a')
  })

  test('opens what an earlier release stored', () => {
    const stored = 'Pt2EpWeW7tIc-U3U1gNaj9XEV6Ei1IDAgaYDDWAiDIKlaM3Sg9ow'
    expect(sealer.open(stored, 'account-1')).toBe('a token ✓')
  })

  test.each([
    ['another secret', () => createSealer('another secret', 'test').open(sealed, 'account-1')],
    ['another use', () => createSealer(SECRET, 'rest').open(sealed, 'account-1')],
    ['another owner', () => sealer.open(sealed, 'account-2')],
    ['a changed byte', () => sealer.open(flip(sealed), 'account-1')],
    ['half of it', () => sealer.open(sealed.slice(0, 20), 'account-1')],
    ['less than a tag', () => sealer.open(sealed.slice(0, 28), 'account-1')],
    ['nothing', () => sealer.open('', 'account-1')],
    ['another spelling', () => sealer.open(`${sealed}=`, 'account-1')],
  ])('does not open with %s', (_, open) => {
    expect(open).toThrow()
  })
})

function flip(text: string): string {
  const at = 10
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
}
