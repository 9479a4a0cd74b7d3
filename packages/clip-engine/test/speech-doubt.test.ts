import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { findFrom } from './run-engine.ts'
import { lavfi, makeFile, temporaryFolder } from './workbench.ts'

const folder = temporaryFolder()

test('speech of which the recognizer is not sure gives clips without words, which are not named after a guess', async () => {
  const film = await makeFile(
    lavfi('testsrc2=s=160x90:r=10:d=8', 'sine=d=8'),
    join(folder, 'film.mp4'),
  )
  const guessed = {
    ...{ source: 'asr', engine: 'vosk-small-en-us', language: null, words: [], warnings: [] },
    ...{ doubtful: [{ start: 0, end: 8 }], sure_from: 0.8 },
  }
  const { clips } = await findFrom(film, {}, {}, ({ checkpoints }) => ({
    checkpoints: {
      ...checkpoints,
      read: async (name) => (name === 'speech' ? guessed : checkpoints.read(name)),
    },
  }))
  expect(clips).toMatchObject([
    {
      ...{ transcript: '', description: '', words: [], hook: { text: '' } },
      ...{ title: expect.stringContaining('0:00'), warnings: ['speech_uncertain'] },
    },
  ])
})
