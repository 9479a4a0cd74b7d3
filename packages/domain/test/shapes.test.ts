import { describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import {
  ProjectRequest,
  RenderRequest,
  TemplateChange,
  TemplateRequest,
  UploadRequest,
} from '@svc/specification'

/** Requests that are taken, by their shapes. */
const TAKEN: [TSchema, object][] = [
  [ProjectRequest, { source: { url: 'https://cdn.example.com/a.mp4' } }],
  [RenderRequest, {}],
  [
    UploadRequest,
    { file_name: 'a.mp4', content_type: 'video/mp4', size_bytes: 1, purpose: 'source' },
  ],
]
const requestOf = (shape: TSchema) => TAKEN.find(([taken]) => taken === shape)?.[1]

test('requests are taken, and line breaks in a prompt', () => {
  for (const [shape, request] of TAKEN) expect(Value.Check(shape, request)).toBe(true)
  const prompting = { ...requestOf(ProjectRequest), settings: { prompt: 'One\nTwo' } }
  expect(Value.Check(ProjectRequest, prompting)).toBe(true)
})

test.each<[string, TSchema, object]>([
  ['201 emoji', ProjectRequest, { title: '🎬'.repeat(201) }],
  ['a blank title', ProjectRequest, { title: '   ' }],
  ['a null byte', ProjectRequest, { title: 'a\u0000b' }],
  ['half a character', ProjectRequest, { title: 'a\ud800' }],
  ['a control character in a topic', ProjectRequest, { settings: { topics: ['a\u001b'] } }],
  ['an empty key', ProjectRequest, { metadata: { '': 'x' } }],
  ['a number as metadata', ProjectRequest, { metadata: { a: 1 } }],
  [
    '21 keys',
    ProjectRequest,
    { metadata: Object.fromEntries([...Array(21).keys()].map((key) => [key, ''])) },
  ],
  ['not a number', ProjectRequest, { settings: { clip_duration: { min: Number.NaN } } }],
  ['half a clip', ProjectRequest, { settings: { clip_count: { min: 1.5 } } }],
  ['infinity', ProjectRequest, { settings: { silence_min_seconds: Number.POSITIVE_INFINITY } }],
  ['another frame rate', RenderRequest, { fps: 23 }],
  ['another format', RenderRequest, { format: 'webm' }],
  ['captions that are true', RenderRequest, { captions: true }],
  ['a part of a byte', UploadRequest, { size_bytes: 1.5 }],
  ['a type with a line break', UploadRequest, { content_type: 'video/mp4\r\nx: y' }],
  ['a name with a null byte', UploadRequest, { file_name: 'a\u0000.mp4' }],
  ['another purpose', UploadRequest, { purpose: 'virus' }],
])('a request with %s is refused', (_, shape, change) => {
  expect(Value.Check(shape, { ...requestOf(shape), ...change })).toBe(false)
})

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
