import { describe, expect, test } from 'bun:test'
import { mixesAlphabets } from '../src/words/stranger-name.ts'

describe('a name that mixes alphabets', () => {
  test.each([
    ['Cyrillic', 'Cl\u0430ude'],
    ['Greek', 'Claud\u03b5'],
    ['Cherokee', '\u13dflaude'],
    ['Armenian', '\u053ceo'],
    ['Lisu', '\ua4dalaude'],
    ['Hangul', 'C\u3163aude'],
    ['Han', 'C\u4e28aude'],
    ['a mathematical letter', '\u{1d402}laude'],
    ['mathematical letters alone', '\u{1d402}\u{1d425}\u{1d41a}\u{1d42e}\u{1d41d}\u{1d41e}'],
    ['a letterlike symbol', '\u2102laude'],
    ['a circled letter', '\u24b8laude'],
    ['a Roman numeral', 'C\u217caude'],
    ['a Roman numeral at the start', '\u216daude'],
    ['a micro sign', 'Cla\u00b5de'],
    ['Cyrillic in the last of many words', 'The good Cl\u0430ude'],
    ['Cyrillic behind a hyphen', 'Claude-c\u043ede'],
  ])('is noticed: %s', (_, name) => {
    expect(mixesAlphabets(name)).toBe(true)
  })

  test.each([
    ['English', 'Claude Code 2'],
    ['French', "L'œuvre d'été"],
    ['Vietnamese', 'Trình tạo phụ đề'],
    ['Spanish ordinals', 'Clips Nº 1ª'],
    ['Turkish', 'İstanbul ışık'],
    ['Hawaiian', 'Hawai\u02bbi'],
    ['decomposed accents', 'Cafe\u0301'],
    ['wide Latin', 'Ｃｌｉｐｓ'],
    ['a trade mark and an ellipsis', 'Clips™ …'],
    ['a Roman numeral by itself', 'Rocky \u2163'],
    ['Russian', 'Клипы и ролики'],
    ['Greek', 'Αποσπάσματα'],
    ['Cherokee', 'ᏣᎳᎩ'],
    ['Arabic', 'مقاطع الفيديو'],
    ['Hindi', 'वीडियो क्लिप'],
    ['Korean', '클립 만들기'],
    ['Japanese in three scripts', '動画のクリップをつくるツール'],
    ['half-width Katakana', 'ｸﾘｯﾌﾟ'],
    ['Chinese with a zero', '二〇二六'],
    ['a Latin word next to a Cyrillic one', 'Claude Клипы'],
    ['a Latin word tied to a Cyrillic one', 'Claude-бот'],
    ['a Latin word next to Japanese', 'Claude クリップ'],
    ['pictures', 'Clips 🎬'],
    ['nothing', ''],
  ])('is not seen in an ordinary one: %s', (_, name) => {
    expect(mixesAlphabets(name)).toBe(false)
  })
})
