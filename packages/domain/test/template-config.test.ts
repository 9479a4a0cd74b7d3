import { describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { TemplateChange, TemplateRequest } from '@svc/specification'

/** Each kind of value, with what is taken and what is not. */
const VALUES: [path: string, allowed: unknown[], refused: unknown[]][] = [
  ['captions.enabled', [true, false], ['true', 1]],
  [
    'captions.font_family',
    ['Montserrat', 'Noto Sans', 'asset:01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ["X',drawtext=text=OWNED", 'a:b', 'asset:../x', 'A\\fs500', 'a'.repeat(61), ''],
  ],
  ['captions.font_weight', [400], [400.5]],
  ['captions.font_size', [2.5], ['1', Number.NaN, Number.POSITIVE_INFINITY, 1e9, true]],
  ['captions.color', ['#FFFFFF', '#00ff00aa'], ['#fff', 'red', 'red:enable=0', '#1234567', 5]],
  ['captions.speaker_colors', [[], ['#FFFFFF']], [['red']]],
  ['captions.preset', ['news'], ['other', 'NEWS', 7]],
  ['captions.outline', [{ width: 2 }], [{ width: 2.1 }, { width: 1, x: 1 }, 5]],
  ['branding.watermark_text', ['a', '🎬'.repeat(60), "%{localtime},drawtext='x'"], ['a\u0000']],
  ['hook.style', [{}, { font_family: 'Montserrat' }], [{ font_family: "x'" }, { emoji: 'none' }]],
  ['output.fps', ['source', 24, 25, 30, 50, 60], [23, '30', 0]],
]

describe('a configuration', () => {
  test.each(VALUES)('of %s takes some values, and no others', (path, allowed, refused) => {
    for (const schema of [TemplateRequest, TemplateChange]) {
      expect(allowed.filter((value) => !isTaken(schema, path, value))).toEqual([])
      expect(refused.filter((value) => isTaken(schema, path, value))).toEqual([])
    }
  })

  test.each<[string, unknown]>([
    ['a member fifty deep', { captions: { outline: nested(50) } }],
    ['a list', []],
    ['a text', 'neon'],
    ['a section that is a list', { captions: [] }],
  ])('is refused with %s', (_, config) => {
    expect(Value.Check(TemplateRequest, { name: 'x', config })).toBe(false)
    expect(Value.Check(TemplateChange, { config })).toBe(false)
  })

  test.each([
    ['a blank name', { name: ' ' }],
    ['nothing at all', {}],
    ['a version of its own', { version: 0, name: 'x' }],
  ])('is not changed by %s', (_, change) => {
    expect(Value.Check(TemplateChange, change)).toBe(false)
  })
})

function nested(depth: number): unknown {
  return depth === 0 ? {} : { deeper: nested(depth - 1) }
}

function isTaken(schema: TSchema, path: string, value: unknown): boolean {
  const [section = '', member = ''] = path.split('.')
  return Value.Check(schema, { name: 'x', config: { [section]: { [member]: value } } })
}
