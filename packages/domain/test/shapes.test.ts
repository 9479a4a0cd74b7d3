import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { ProjectRequest, RenderRequest, UploadRequest } from '@svc/specification'

const source = { url: 'https://cdn.example.com/a.mp4' }

describe('ProjectRequest', () => {
  test.each([
    ['line breaks in a prompt', { settings: { prompt: 'One\nTwo' } }],
    ['a part of the caption style', { settings: { captions: { font_family: 'Noto Sans' } } }],
  ])('takes %s', (_, change) => {
    expect(Value.Check(ProjectRequest, { source, ...change })).toBe(true)
  })

  test.each([
    ['201 emoji', { title: '🎬'.repeat(201) }],
    ['a blank title', { title: '   ' }],
    ['a null byte', { title: 'a\u0000b' }],
    ['half a character', { title: 'a\ud800' }],
    ['a control character in a topic', { settings: { topics: ['a\u001b'] } }],
    ['an empty key', { metadata: { '': 'x' } }],
    ['a number as metadata', { metadata: { a: 1 } }],
    [
      '21 keys',
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, ''])) },
    ],
    [
      'a font that is a filter',
      { settings: { captions: { font_family: "X',drawtext=text=OWNED" } } },
    ],
    ['a colour that is none', { settings: { captions: { color: 'red:enable=0' } } }],
    ['not a number', { settings: { clip_duration: { min: Number.NaN } } }],
    ['half a clip', { settings: { clip_count: { min: 1.5 } } }],
    ['infinity', { settings: { silence_min_seconds: Number.POSITIVE_INFINITY } }],
  ])('refuses %s', (_, change) => {
    expect(Value.Check(ProjectRequest, { source, ...change })).toBe(false)
  })
})

test.each([
  ['another frame rate', { fps: 23 }],
  ['another format', { format: 'webm' }],
  ['captions that are true', { captions: true }],
])('RenderRequest refuses %s', (_, request) => {
  expect(Value.Check(RenderRequest, {})).toBe(true)
  expect(Value.Check(RenderRequest, request)).toBe(false)
})

describe('UploadRequest', () => {
  const file = { file_name: 'a.mp4', content_type: 'video/mp4', size_bytes: 1, purpose: 'source' }

  test.each([
    ['a part of a byte', { size_bytes: 1.5 }],
    ['a type with a line break', { content_type: 'video/mp4\r\nx: y' }],
    ['a name with a line break', { file_name: 'a\u0000.mp4' }],
    ['another purpose', { purpose: 'virus' }],
  ])('refuses %s', (_, change) => {
    expect(Value.Check(UploadRequest, file)).toBe(true)
    expect(Value.Check(UploadRequest, { ...file, ...change })).toBe(false)
  })
})
