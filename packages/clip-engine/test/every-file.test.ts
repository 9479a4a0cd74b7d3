import { expect, test } from 'bun:test'
import { ODD_FILES } from '@svc/test-media'
import { EngineError } from '../src/engine-error.ts'
import { MADE } from './fixtures/probe-outcomes.ts'
import { runEngine } from './run-engine.ts'
import { summarise } from './summarise-source.ts'
import { probeMedia, temporaryFolder } from './workbench.ts'

const folder = temporaryFolder()

test.each(MADE)('%s is measured or refused', async (name, expected) => {
  const outcome = await probeMedia(name).then(summarise, (error) => {
    if (error instanceof EngineError) return error.code
    throw error
  })
  expect(outcome).toBe(expected)
})

test('there is an expectation for every file that there is', () => {
  expect(ODD_FILES.length).toBeGreaterThan(35)
  expect(MADE.map(([name]) => name).toSorted()).toEqual(ODD_FILES.toSorted())
})

// All others are brought to their end by the long tests.
test.each([
  'bad-sound.mp4',
  'flipped-bytes.mp4',
  'late-start.mp4',
  'short-sound.mp4',
  'odd-sides.webm',
])('%s becomes clips', async (name) => {
  const { clips, previews } = await runEngine(name, `${folder}/${name}`)
  expect(clips.length).toBeGreaterThan(0)
  expect(previews).toBe(clips.length)
})
