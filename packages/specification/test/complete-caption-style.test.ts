import { describe, expect, test } from 'bun:test'
import { type CaptionStylePart, completeCaptionStyle, layStyles } from '../src/index.ts'

describe('completeCaptionStyle', () => {
  test('keeps the other half of what is half given', () => {
    const { outline } = completeCaptionStyle({ preset: 'neon', outline: { width: 1 } })
    expect(outline).toEqual({ color: '#0B2A4A', width: 1 })
  })

  test('makes a background of half a one, where the preset has none', () => {
    const { background } = completeCaptionStyle({ background: { color: '#FF0000' } })
    expect(background).toEqual({ color: '#FF0000', radius: 0.3, padding: 0.5, per: 'line' })
  })

  test('takes null for none', () => {
    expect(completeCaptionStyle({ preset: 'boxed', background: null }).background).toBeNull()
  })

  test('draws nothing with the preset none, whatever the other members are', () => {
    expect(completeCaptionStyle({ enabled: true, preset: 'none' }).enabled).toBe(false)
  })
})

describe('layStyles', () => {
  test('lays halves over one another', () => {
    const under: CaptionStylePart = { outline: { color: '#FF0000' }, shadow: null, uppercase: true }
    const over: CaptionStylePart = { outline: { width: 1 }, shadow: { blur: 1 }, background: null }
    expect(layStyles(under, over)).toEqual({
      outline: { color: '#FF0000', width: 1 },
      shadow: { blur: 1 },
      background: null,
      uppercase: true,
    })
  })
})
