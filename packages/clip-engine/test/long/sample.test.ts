import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { findFrom } from '../run-engine.ts'
import { makeFile, temporaryFolder } from '../workbench.ts'

const SAMPLE = new URL('../../../domain/sample/', import.meta.url).pathname
const folder = temporaryFolder()

test('the video that a newcomer sees first becomes clips with a title, captions and a head in the picture', async () => {
  const text = await readFile(`${SAMPLE}sample.srt`, 'utf8')
  const request = { transcript: { text, format: 'srt' as const } }
  // The other half has the same head on the same ground.
  const cut = ['-t', '48', '-i', `${SAMPLE}sample.mp4`, '-c', 'copy']
  const half = await makeFile(cut, `${folder}/sample.mp4`)
  const { clips } = await findFrom(half, {}, request)
  expect(clips.length).toBeGreaterThan(1)
  for (const { title_source, words, framing } of clips) {
    expect(title_source).toBe('quote')
    expect(words.length).toBeGreaterThan(30)
    expect(framing.face_coverage).toBe(1)
    expect(framing.spans.map(({ layout }) => layout)).not.toContain('fit')
  }
})
