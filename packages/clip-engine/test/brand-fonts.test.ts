import { describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { FONT_FAMILIES } from '@svc/specification'
import { readFonts } from '../src/caption/read-fonts.ts'
import { resolveCaptionStyle } from '../src/caption/resolve-caption-style.ts'
import { captionsOf, draw } from './caption-job.ts'

const cut = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/montserrat/${name}`))
const thin = cut('100Thin/Montserrat_100Thin.ttf')
const black = cut('900Black/Montserrat_900Black.ttf')
const family = 'asset:01JX'
const fonts = await readFonts([
  { path: thin, family },
  { path: black, family },
])
const style = (font_weight: number) =>
  resolveCaptionStyle({ enabled: true, font_family: family, font_weight, animation: 'none' }, fonts)

describe('a brand’s font', () => {
  test.each([
    [100, 'Montserrat Thin', thin],
    [800, 'Montserrat Black', black],
  ])('of weight %p is found by the name inside its file', (weight, name, file) => {
    const { ass, fontFiles } = captionsOf('hello there', {}, { style: style(weight), fonts })
    expect(ass).toContain(`\\fn${name}\\`)
    expect(fontFiles).toEqual([file])
  })

  test('is what is drawn', async () => {
    const inkOf = async (weight: number) => {
      const captions = captionsOf('mmmm', {}, { style: style(weight), fonts })
      const [frame] = await draw(captions, [0.2])
      let ink = 0
      for (let y = 0; y < (frame?.height ?? 0); y++) {
        for (let x = 0; x < (frame?.width ?? 0); x++) if ((frame?.at(x, y).red ?? 0) > 200) ink++
      }
      return ink
    }
    expect(await inkOf(900)).toBeGreaterThan(2 * (await inkOf(100)))
  })

  test('leaves words with letters that it has not got to another', () => {
    const { ass } = captionsOf('hello 近道', {}, { style: style(100), fonts, language: 'ja' })
    expect(ass).toContain('\\fnMontserrat Thin\\')
    expect(ass).toContain('\\fnM PLUS 1p Regular\\')
  })
})

describe('a font that comes with the service', () => {
  test.each(FONT_FAMILIES.map((name) => [name]))('%s is what a style names', (font_family) => {
    const { ass } = captionsOf('hello there', { font_family, font_weight: 400 })
    expect(ass).toContain(`\\fn${font_family} Regular\\`)
  })

  test('leaves words with letters that it has not got to the usual one', () => {
    const { ass } = captionsOf('hello мир', { font_family: 'Bangers' })
    expect(ass).toContain('\\fnBangers Regular\\')
    expect(ass).toContain('\\fnMontserrat ExtraBold\\')
  })
})
