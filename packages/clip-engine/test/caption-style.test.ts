import { describe, expect, test } from 'bun:test'
import { CaptionStyle } from '@svc/specification'
import { resolveCaptionStyle } from '../src/caption/resolve-caption-style.ts'
import { captionsOf, eventsOf } from './caption-job.ts'

const PRESETS = CaptionStyle.properties.preset.anyOf
  .map(({ const: preset }) => preset)
  .filter((preset) => preset !== 'none')

describe('resolveCaptionStyle', () => {
  test('gives the documented defaults', () => {
    expect(resolveCaptionStyle({})).toMatchObject({
      preset: 'bold_pop',
      font_family: 'Montserrat',
      font_weight: 800,
      font_size: 4.2,
      highlight_color: '#FFE600',
      outline: { color: '#000000', width: 0.35 },
      max_lines: 2,
    })
  })

  test('prefers explicit members to the preset, and the preset to the defaults', () => {
    const style = resolveCaptionStyle({ preset: 'boxed', font_size: 7 })
    expect(style).toMatchObject({ font_size: 7, uppercase: false, background: { per: 'word' } })
  })

  test('refuses a family that is not shipped', () => {
    const resolve = () => resolveCaptionStyle({ font_family: "X',drawtext=text=OWNED" })
    expect(resolve).toThrow(/no font family “X',drawtext=text=OWNED”; available: Montserrat/)
  })
})

describe('a caption style', () => {
  test.each<[string, Partial<CaptionStyle>, string]>([
    ['writes capitals', { uppercase: true }, 'WAIT, WHAT THE FUCK?'],
    ['keeps case', { uppercase: false }, 'Wait, what the fuck?'],
    ['drops punctuation', { uppercase: false, punctuation: false }, 'Wait what the fuck'],
    ['masks profanity', { uppercase: false, profanity: 'mask' }, 'Wait, what the f***?'],
    ['removes profanity', { uppercase: false, profanity: 'remove' }, 'Wait, what the'],
    ['keeps emoji', { uppercase: false, emoji: 'inline' }, 'Wait, 😀 what the fuck?'],
  ])('%s', (_, style, expected) => {
    expect(shownText('Wait, 😀 what the fuck?', style)).toBe(expected)
  })

  test('masks no word that only begins like a rude one', () => {
    const said = 'a putative Wankel engine, you wanker'
    expect(shownText(said, { uppercase: false, profanity: 'mask' })).toBe(
      'a putative Wankel engine, you w*****',
    )
  })

  test('draws emoji above the caption while its words are said', () => {
    const said = 'we 🎉 did it🚀 today'
    const drawn = eventsOf(
      captionsOf(said, { emoji: 'above', uppercase: false, animation: 'none' }),
    )
    const [party, rocket] = drawn.filter(({ text }) => /🎉|🚀/u.test(text))
    const words = drawn.filter(({ layer, text }) => layer === 3 && !/🎉|🚀/u.test(text))
    expect(words.map(({ text }) => text)).toEqual(['we', 'did', 'it', 'today'])
    expect(party?.start).toBe(0)
    expect(rocket?.start).toBeCloseTo(1.2, 1)
    expect(party?.end).toBe(rocket?.start)
    for (const emoji of [party, rocket]) {
      expect(emoji?.x).toBeCloseTo(360, 0)
      expect(emoji?.y).toBeLessThan(Math.min(...words.map(({ y }) => y)) - 40)
    }
  })

  test.each(PRESETS)('%s draws every word inside the safe area', (preset) => {
    const events = eventsOf(captionsOf('every word of this must be drawn somewhere', { preset }))
    const words = events.filter(({ layer }) => layer >= 2)
    expect(new Set(words.map(({ text }) => text.toLowerCase().replaceAll('\\', ''))).size).toBe(8)
    for (const { x, y } of words) {
      expect(x).toBeWithin(72, 648)
      expect(y).toBeWithin(141, 1024)
    }
  })

  test('none draws nothing and still writes subtitle files', () => {
    const { ass, srt } = captionsOf('hello there', { preset: 'none' })
    expect(ass).toBeNull()
    expect(srt).toContain('hello there')
  })

  test.each([
    ['numbers', 'about 90% agree', '90%'],
    ['strong words of English', 'you never agree', 'NEVER'],
    ['strong words of German', 'der beste Ofen', 'BESTE'],
    ['strong words of Spanish', 'no es imposible', 'IMPOSIBLE'],
  ])('gives %s the emphasis colour', (_, said, strong) => {
    const waiting = eventsOf(captionsOf(said)).filter(({ layer }) => layer === 2)
    const emphasized = waiting.filter(({ color }) => color === '&HA0E500&')
    expect(new Set(emphasized.map(({ text }) => text))).toEqual(new Set([strong]))
  })
})

function shownText(text: string, style: Partial<CaptionStyle>): string {
  const events = eventsOf(captionsOf(text, { animation: 'none', max_lines: 4, ...style }))
  const spoken = events.filter(({ layer }) => layer === 3)
  return spoken.map((event) => event.text).join(' ')
}
