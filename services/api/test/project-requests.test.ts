import { afterAll, describe, expect, test } from 'bun:test'
import { openTranscriptCheck } from '../src/transcripts/open-transcript-check.ts'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const { key } = await api.caller()
const source = { url: 'https://media.example.org/talk.mp4' }
const WORDS = [{ text: 'Hello', start: 1, end: 2 }]
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n'

const withText = (text: string, format: string) => ({
  source: { ...source, transcript: { text, format } },
})

describe.each([
  ['POST /v1/projects', false],
  ['its dry run', true],
])('%s', (_, dry_run) => {
  test.each<[string, object, string]>([
    ['a receiver without TLS', { webhook_url: 'http://example.org/' }, 'body.webhook_url'],
    ['a receiver in a private network', { webhook_url: 'https://10.0.0.1/' }, 'body.webhook_url'],
    ['a text that is no SRT', withText('garbage', 'srt'), 'body.source.transcript.text'],
    ['a text that is no VTT', withText(SRT, 'vtt'), 'body.source.transcript.text'],
    ['a text that is no JSON', withText('{"words":', 'json'), 'body.source.transcript.text'],
    ['words without times', withText('[{"text":"a"}]', 'json'), 'body.source.transcript.text'],
    ['words in words', withText(nested(50_000), 'json'), 'body.source.transcript.text'],
    [
      'a text and an upload',
      { source: { ...source, transcript: { text: SRT, format: 'srt', upload_id: 'x' } } },
      'body.source.transcript',
    ],
    [
      'an unknown upload',
      { source: { ...source, transcript: { upload_id: 'x' } } },
      'body.source.transcript.upload_id',
    ],
  ])('refuses %s', async (_, request, location) => {
    const body = { source, ...request, dry_run }
    const response = await api.call('POST', '/v1/projects', { key, body })
    const { errors } = await response.json()
    expect([response.status, errors?.[0].location]).toEqual([422, location])
  })

  test('names the line that cannot be read', async () => {
    const body = { ...withText(`${SRT}\n2\nsoon\nBye\n`, 'srt'), dry_run }
    const { errors } = await (await api.call('POST', '/v1/projects', { key, body })).json()
    expect(errors[0].description).toContain('line 5')
  })

  test.each([
    ['SRT', withText(SRT, 'srt')],
    ['VTT', withText('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n', 'vtt')],
    ['JSON', withText(JSON.stringify(WORDS), 'json')],
  ])('takes %s', async (_, request) => {
    const body = { ...request, dry_run }
    const response = await api.call('POST', '/v1/projects', { key, body })
    expect(response.status).toBe(dry_run ? 200 : 201)
  })
})

test('reading two megabytes of transcript leaves the process free for others', async () => {
  const check = openTranscriptCheck()
  const text = SRT.repeat(Math.floor(1_990_000 / SRT.length)).replaceAll('Hello\n', 'Hello\n\n')
  let fault: string | null | undefined
  const answer = check.faultOf({ text: text.slice(0, 1_990_000), format: 'srt' }).then((told) => {
    fault = told
  })
  let turns = 0
  for (; fault === undefined; turns++) await new Promise(setImmediate)
  await answer
  expect(turns).toBeGreaterThan(20)
  const others = await Promise.all(
    ['srt', 'json'].map((format) => check.faultOf({ text: SRT, format: format as 'srt' })),
  )
  expect(others).toEqual([null, expect.stringContaining('JSON')])
})

/** A word in a list in a word, so many times. */
function nested(depth: number): string {
  return `[${'{"words":['.repeat(depth)}1${']}'.repeat(depth)}]`
}
