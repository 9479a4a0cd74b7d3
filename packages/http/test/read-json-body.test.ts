import { describe, expect, test } from 'bun:test'
import { ApiError } from '@svc/errors'
import { readJsonBody } from '../src/index.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('readJsonBody', () => {
  test.each<[string, BodyInit, Record<string, string>, string]>([
    ['text that is no JSON', '{"a":', JSON_TYPE, 'INVALID_JSON'],
    ['NaN', '{"a":NaN}', JSON_TYPE, 'INVALID_JSON'],
    ['a comment', '{} // hi', JSON_TYPE, 'INVALID_JSON'],
    ['a byte order mark', '\ufeff{}', JSON_TYPE, 'INVALID_JSON'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE, 'INVALID_JSON'],
    ['an overlong encoding', new Uint8Array([0x22, 0xc0, 0xaf, 0x22]), JSON_TYPE, 'INVALID_JSON'],
    ['UTF-16', '{}', { 'content-type': 'application/json; charset=utf-16' }, 'INVALID_JSON'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a form',
      'a=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['no type', new Uint8Array([0x7b, 0x7d]), {}, 'UNSUPPORTED_MEDIA_TYPE'],
    ['gzip', '{}', { ...JSON_TYPE, 'content-encoding': 'gzip' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a byte too many', `"${'x'.repeat(99)}"`, JSON_TYPE, 'PAYLOAD_TOO_LARGE'],
    ['200,000 nested arrays', '['.repeat(90), JSON_TYPE, 'INVALID_JSON'],
  ])('refuses %s', async (_, body, headers, code) => {
    expect(await refusal(body, headers)).toBe(code)
  })

  test.each<[string, BodyInit, Record<string, string>, unknown]>([
    ['an object', '{"a":[1,2]}', JSON_TYPE, { a: [1, 2] }],
    ['a declared charset', '"ü"', { 'content-type': 'Application/JSON; charset="UTF-8"' }, 'ü'],
    ['exactly the limit', `"${'x'.repeat(98)}"`, JSON_TYPE, 'x'.repeat(98)],
    ['an empty body', '', {}, undefined],
  ])('reads %s', async (_, body, headers, value) => {
    expect(await readJsonBody(request(body, headers), 100)).toEqual(value)
  })

  test('stops reading a body of unknown length at the limit', async () => {
    let sent = 0
    const long = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 1000) controller.close()
        else controller.enqueue(new Uint8Array(50))
      },
    })
    expect(await refusal(long, JSON_TYPE)).toBe('PAYLOAD_TOO_LARGE')
    expect(sent).toBeLessThan(10)
  })

  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const members = (count: number) =>
    Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')
  const items = (count: number) => `[${Array(count).fill('1').join(',')}]`

  test.each<[string, string, string]>([
    ['arrays nested deeper than the stack', nested(200_000), 'VALIDATION_ERROR'],
    ['more than 32 levels', nested(33), 'VALIDATION_ERROR'],
    ['more than 40,000 values', items(40_001), 'VALIDATION_ERROR'],
    [
      'an object of more than 1,000 members',
      `[{${members(1001)}},{${members(2)}}]`,
      'VALIDATION_ERROR',
    ],
    ['levels that are never closed', '['.repeat(200_000), 'INVALID_JSON'],
    ['values without an end', items(20_001).slice(0, -1), 'INVALID_JSON'],
  ])('refuses %s before it parses them', async (_, body, code) => {
    expect(await refusal(body, JSON_TYPE, 1_000_000)).toBe(code)
  })

  test.each<[string, string]>([
    ['32 levels', nested(32)],
    ['1,000 members', `{${members(1000)}}`],
    ['as many again', `[{${members(1000)}},{${members(1000)}}]`],
    ['40,000 values', items(39_999)],
    ['brackets and commas in a text', `"${'[{,\\"'.repeat(20_000)}"`],
  ])('reads %s', async (_, body) => {
    expect(await readJsonBody(request(body, JSON_TYPE), 1_000_000)).toEqual(JSON.parse(body))
  })

  test('reads fewer values where it reads fewer bytes', async () => {
    expect(await refusal(items(2_622), JSON_TYPE, 65_536)).toBe('VALIDATION_ERROR')
    expect(await readJsonBody(request(items(2_621), JSON_TYPE), 65_536)).toHaveLength(2_621)
  })

  test('takes a merge patch where something is patched, and only there', async () => {
    const headers = { 'content-type': 'application/merge-patch+json' }
    const patch = new Request('http://localhost/', { method: 'PATCH', body: '{}', headers })
    expect(await readJsonBody(patch, 100)).toEqual({})
    expect(await refusal('{}', headers)).toBe('UNSUPPORTED_MEDIA_TYPE')
  })
})

const request = (body: BodyInit, headers: Record<string, string>) =>
  new Request('http://localhost/', { method: 'POST', body, headers })

async function refusal(
  body: BodyInit,
  headers: Record<string, string>,
  maxBytes = 100,
): Promise<string> {
  const error = await readJsonBody(request(body, headers), maxBytes).catch((thrown) => thrown)
  return error instanceof ApiError ? error.code : String(error)
}
