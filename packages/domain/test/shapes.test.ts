import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { ProjectRequest, RenderRequest, UploadRequest } from '@svc/specification'

const source = { url: 'https://cdn.example.com/a.mp4' }

describe('ProjectRequest', () => {
  test.each([
    ['200 emoji', { title: '🎬'.repeat(200) }],
    ['a title that fits when it is trimmed', { title: `  ${'a'.repeat(200)}  ` }],
    ['line breaks in a prompt', { settings: { prompt: 'One\nTwo' } }],
    ['null where it means none', { settings: { prompt: null, range: null } }],
    ['forty emoji as a key', { metadata: { ['🎬'.repeat(40)]: 'x' } }],
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
    ['a key of 41', { metadata: { ['k'.repeat(41)]: 'x' } }],
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
    ['infinity', { settings: { silence_min_seconds: Number.POSITIVE_INFINITY } }],
    ['half a clip', { settings: { clip_count: { min: 1.5 } } }],
    ['51 clips', { settings: { clip_count: { max: 51 } } }],
    ['another member', { account_id: 'x' }],
    ['another member inside', { settings: { speed: 2 } }],
    ['a webhook of 2049 characters', { webhook_url: `https://${'a'.repeat(2041)}` }],
  ])('refuses %s', (_, change) => {
    expect(Value.Check(ProjectRequest, { source, ...change })).toBe(false)
  })
})

describe('RenderRequest', () => {
  test('may be empty', () => {
    expect(Value.Check(RenderRequest, {})).toBe(true)
  })

  test.each([
    ['another frame rate', { fps: 23 }],
    ['another format', { format: 'webm' }],
    ['a negative budget', { max_credits: -1 }],
    ['its own price', { credits: 0 }],
    ['captions that are true', { captions: true }],
  ])('refuses %s', (_, request) => {
    expect(Value.Check(RenderRequest, request)).toBe(false)
  })
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
