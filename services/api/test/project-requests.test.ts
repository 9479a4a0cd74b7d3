import { describe, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { openTranscriptCheck } from '../src/transcripts/open-transcript-check.ts'
import { openApi } from './start-api.ts'

const api = await openApi()

const { key } = await api.caller()
const source = { url: 'https://media.example.org/talk.mp4' }
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n'

describe.each([
  ['POST /v1/projects', false],
  ['its dry run', true],
])('%s', (_, dry_run) => {
  const create = (transcript: object) =>
    api.call('POST', '/v1/projects', { key, body: { source: { ...source, transcript }, dry_run } })

  test.each<[string, object, string]>([
    ['a text that is no SRT', { text: 'garbage', format: 'srt' }, '.text'],
    ['a text that is no VTT', { text: SRT, format: 'vtt' }, '.text'],
    ['a text that is no JSON', { text: '{"words":', format: 'json' }, '.text'],
    ['words without times', { text: '[{"text":"a"}]', format: 'json' }, '.text'],
    ['words in words', { text: nested(50_000), format: 'json' }, '.text'],
    ['a text and an upload', { text: SRT, format: 'srt', upload_id: 'x' }, ''],
    ['an unknown upload', { upload_id: 'x' }, '.upload_id'],
  ])('refuses %s', async (_, transcript, at) => {
    const response = await create(transcript)
    const { errors } = await response.json()
    expect([response.status, errors?.[0].location]).toEqual([422, `body.source.transcript${at}`])
  })

  test('names the line that cannot be read', async () => {
    const response = await create({ text: `${SRT}\n2\nsoon\nBye\n`, format: 'srt' })
    expect((await response.json()).errors[0].description).toContain('line 5')
  })

  test.each([
    ['srt', SRT],
    ['vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'],
    ['json', JSON.stringify([{ text: 'Hello', start: 1, end: 2 }])],
  ])('takes %s', async (format, text) => {
    expect((await create({ text, format })).status).toBe(dry_run ? 200 : 201)
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

test('a check of a transcript leaves nothing that keeps the process alive', async () => {
  const script = `
    const { openTranscriptCheck } = await import('./src/transcripts/open-transcript-check.ts')
    console.log(await openTranscriptCheck().faultOf({ text: 'No cues', format: 'srt' }) !== null)`
  const cwd = new URL('..', import.meta.url).pathname
  await using child = Bun.spawn([process.execPath, '-e', script], { cwd, stdout: 'pipe' })
  expect(await new Response(child.stdout).text()).toBe('true\n')
  expect(await until(() => child.exitCode !== null && [child.exitCode])).toEqual([0])
})

/** A word in a list in a word, so many times. */
function nested(depth: number): string {
  return `[${'{"words":['.repeat(depth)}1${']}'.repeat(depth)}]`
}
