import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { choose, numberOf, startChat } from './judge/chat-server.ts'
import { findFrom } from './run-engine.ts'
import { makeFile, temporaryFolder } from './workbench.ts'

const SAMPLE = new URL('../../../packages/domain/sample/', import.meta.url).pathname

const text = await readFile(`${SAMPLE}sample.srt`, 'utf8')
const request = { transcript: { text, format: 'srt' as const } }
const folder = temporaryFolder()

test('a language model that is set up chooses its first clip, and is not asked again when the run is repeated', async () => {
  // Half of it: the other half has the same head on the same ground.
  const cut = ['-t', '48', '-i', `${SAMPLE}sample.mp4`, '-c', 'copy', '-vn']
  const sound = await makeFile(cut, `${folder}/sample.m4a`)
  /** What the first run found out and was told; what is chosen of it is chosen anew. */
  const kept = new Map<string, unknown>()
  const find = () =>
    findFrom(sound, {}, request, ({ checkpoints }) => ({
      chatModel: chat.model,
      checkpoints: {
        ...checkpoints,
        read: async (name) => kept.get(name),
        async write(name, value) {
          if (name !== 'selection' && name !== 'clips') kept.set(name, value)
        },
      },
    }))
  const chat = startChat()
  chat.answerWith((asked) => {
    const first = numberOf(asked, 'Why is the sea salty?')
    const title = 'A bucket of sea holds a cup of salt'
    return choose(asked, { first, last: first + 4, score: 97, title })
  })
  const { clips } = await find()
  expect(clips[0]).toMatchObject({ score: 97, title: 'A bucket of sea holds a cup of salt' })
  expect(clips[0]?.transcript).toStartWith('Why is the sea salty?')
  expect(chat.asked).toHaveLength(1)
  expect((await find()).clips[0]?.score).toBe(97)
  expect(chat.asked).toHaveLength(1)
})
