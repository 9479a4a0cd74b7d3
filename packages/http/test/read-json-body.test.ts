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
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(50))
      },
    })
    expect(await refusal(endless, JSON_TYPE)).toBe('PAYLOAD_TOO_LARGE')
    expect(sent).toBeLessThan(10)
  })

  test('survives arrays nested deeper than the stack', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    const value = await readJsonBody(request(deep, JSON_TYPE), 1_000_000).catch(
      (error) => error.code,
    )
    expect(Array.isArray(value) || value === 'INVALID_JSON').toBe(true)
  })
})

const request = (body: BodyInit, headers: Record<string, string>) =>
  new Request('http://localhost/', { method: 'POST', body, headers })

async function refusal(body: BodyInit, headers: Record<string, string>): Promise<string> {
  const error = await readJsonBody(request(body, headers), 100).catch((thrown) => thrown)
  return error instanceof ApiError ? error.code : String(error)
}
