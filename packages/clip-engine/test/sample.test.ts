import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { findFrom } from './run-engine.ts'

const SAMPLE = new URL('../../../services/standalone/sample/', import.meta.url).pathname

test('the video that a newcomer sees first becomes clips with a title, captions and a head in the picture', async () => {
  const text = await readFile(`${SAMPLE}sample.srt`, 'utf8')
  const request = { transcript: { text, format: 'srt' as const } }
  const { clips } = await findFrom(`${SAMPLE}sample.mp4`, {}, request)
  expect(clips.length).toBeGreaterThan(2)
  for (const { title_source, words, framing } of clips) {
    expect(title_source).toBe('quote')
    expect(words.length).toBeGreaterThan(30)
    expect(framing.face_coverage).toBe(1)
    expect(framing.spans.map(({ layout }) => layout)).not.toContain('fit')
  }
})
