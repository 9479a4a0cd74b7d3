import { describe, expect, test } from 'bun:test'
import { costOf } from '@svc/patience'
import type { Censor, CensoredWord } from '../src/censor/censor.ts'
import { censoredRanges } from '../src/censor/censored-ranges.ts'
import { findCensored } from '../src/censor/find-censored.ts'
import { maskText, maskWords } from '../src/censor/mask-words.ts'
import { captionsOf, spoken } from './caption-job.ts'

describe('a censored word', () => {
  test.each<[string, CensoredWord['match'], string, string]>([
    ['heck', 'exact', 'what the heck, heckler what-the-heck', 'heck,'],
    ['heck', 'stem', 'what the Heck, heckler oh-heck', 'Heck, heckler'],
    ['heck', 'contains', 'Heck! heckler oh-heck hack', 'Heck! heckler oh-heck'],
    ['(a+)+$', 'exact', 'aaaaaaaa! a (a+)+$', '(a+)+$'],
    ['.*', 'contains', 'anything at all .*', '.*'],
    ['C++', 'stem', 'c c++ C++17', 'c++ C++17'],
    ['son of a gun', 'exact', 'a son of a gun, a son of a baker', 'son of a gun,'],
    ['f*** you', 'exact', 'well F*** you! f*** them', 'F*** you!'],
    [
      'what the hell?',
      'exact',
      'what the hell, “What the hell?” what the help',
      'what the hell, “What the hell?”',
    ],
    ['well, darn!', 'exact', 'well darn Well, darn... well', 'well darn Well, darn...'],
    ['darn fool', 'stem', 'a darned fools, darn full', 'darned fools,'],
    ['darn fool', 'contains', 'goddarned tomfoolery darn', 'goddarned tomfoolery'],
    ['f***', 'exact', 'oh f***, f', 'f***,'],
    ['hell?', 'exact', 'hell! hello', 'hell!'],
    ['straße', 'exact', 'STRASSE Straße', 'Straße'],
    ['ばか', 'contains', 'これはばかです いいえ', 'これはばかです'],
  ])('“%s” (%s) is found in “%s”', (word, match, text, found) => {
    const words = spoken(text.split(' '))
    const marks = findCensored(words, listOf('beep', [{ word, match }]))
    const hit = words.filter((_, index) => marks[index]).map((each) => each.text)
    expect(hit.join(' ')).toBe(found)
  })

  test('is one that platforms punish, where a brand names none of its own', () => {
    const words = spoken('What the FUCK, a bullshitter, un Wankelmotor, Scheiße!'.split(' '))
    const marks = findCensored(words, listOf('beep', []))
    const hit = words.filter((_, index) => marks[index]).map((each) => each.text)
    expect(hit).toEqual(['FUCK,', 'bullshitter,', 'Scheiße!'])
    expect(findCensored(words, listOf('beep', [{ word: 'un', match: 'exact' }]))).toEqual(
      words.map(({ text }) => text === 'un'),
    )
  })

  test('is found in time that grows with the transcript, whatever the list holds', () => {
    const list = Array.from({ length: 10_000 }, (_, index): CensoredWord => {
      const word = `(a+)+$${index}`.padEnd(20 + (index % 30), 'a')
      return { word, match: (['exact', 'stem', 'contains'] as const)[index % 3] ?? 'exact' }
    })
    const seconds = (count: number) => {
      const words = spoken(Array.from({ length: count }, () => `${'a'.repeat(40)}!`))
      return costOf(() => expect(findCensored(words, listOf('mute', list))).not.toContain(true))
    }
    seconds(1000)
    const [short, long] = [seconds(2000), seconds(20_000)]
    expect(long).toBeLessThan(5)
    expect(long / short).toBeLessThan(25)
  })

  test('is masked in drawn captions, subtitle files and titles, with its marks', () => {
    const censor = listOf('mask', [{ word: 'darn', match: 'stem' }])
    const words = maskWords(spoken('oh “darnit!” they said'.split(' ')), censor)
    const { ass, srt, vtt } = captionsOf(words, { uppercase: false })
    for (const file of [ass, srt, vtt]) {
      expect(file).toContain('“d***!”')
      expect(file).not.toMatch(/darn/i)
    }
    expect(maskText('Why darn matters', censor)).toBe('Why d*** matters')
  })
})

describe('the time of a censored word', () => {
  const words = [
    { ...spoken(['before'])[0], start: 0.5, end: 1 },
    { ...spoken(['heck'])[0], start: 1.01, end: 1.4 },
    { ...spoken(['after'])[0], start: 1.8, end: 2 },
  ].map((word) => ({ confidence: 1, speaker: null, filler: false, text: '', ...word }))
  const censor = listOf('beep', [{ word: 'heck', match: 'exact' }])

  test('reaches into pauses, never into another word', () => {
    const [range] = censoredRanges(words, [{ start: 0, end: 3 }], censor)
    expect(range?.start).toBeCloseTo(1, 6)
    expect(range?.end).toBeCloseTo(1.43, 6)
  })

  test('follows the cuts of a clip', () => {
    const segments = [
      { start: 1.8, end: 2.8 },
      { start: 0.8, end: 1.2 },
    ]
    const [range, ...others] = censoredRanges(words, segments, censor)
    expect(range?.start).toBeCloseTo(1.2, 6)
    expect(range?.end).toBeCloseTo(1.4, 6)
    expect(others).toEqual([])
  })

  test('is none when it is only masked', () => {
    expect(censoredRanges(words, [{ start: 0, end: 3 }], { ...censor, mode: 'mask' })).toEqual([])
  })
})

function listOf(mode: Censor['mode'], words: CensoredWord[]): Censor {
  return { words, mode }
}
