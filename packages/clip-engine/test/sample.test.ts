import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { choose, numberOf, startChat } from './judge/chat-server.ts'
import { findFrom } from './run-engine.ts'

const SAMPLE = new URL('../../../services/standalone/sample/', import.meta.url).pathname

const text = await readFile(`${SAMPLE}sample.srt`, 'utf8')
const request = { transcript: { text, format: 'srt' as const } }

test('the video that a newcomer sees first becomes clips with a title, captions and a head in the picture', async () => {
  const { clips } = await findFrom(`${SAMPLE}sample.mp4`, {}, request)
  expect(clips.length).toBeGreaterThan(2)
  for (const { title_source, words, framing } of clips) {
    expect(title_source).toBe('quote')
    expect(words.length).toBeGreaterThan(30)
    expect(framing.face_coverage).toBe(1)
    expect(framing.spans.map(({ layout }) => layout)).not.toContain('fit')
  }
})

test('a language model that is set up chooses its first clip, and is not asked again when the run is repeated', async () => {
  const chat = startChat()
  chat.answerWith((asked) => {
    const first = numberOf(asked, 'Why is the sea salty?')
    return choose(asked, {
      first,
      last: first + 4,
      score: 97,
      title: 'A bucket of sea holds a cup of salt',
    })
  })
  const kept = new Map<string, unknown>()
  const find = () =>
    findFrom(`${SAMPLE}sample.mp4`, {}, request, ({ checkpoints }) => ({
      chatModel: chat.model,
      checkpoints: {
        ...checkpoints,
        read: async (name) => kept.get(name),
        write: async (name, value) => void (name.startsWith('answer-') && kept.set(name, value)),
      },
    }))
  const { clips } = await find()
  expect(clips[0]).toMatchObject({ score: 97, title: 'A bucket of sea holds a cup of salt' })
  expect(clips[0]?.transcript).toStartWith('Why is the sea salty?')
  expect(chat.asked).toHaveLength(1)
  expect((await find()).clips[0]?.score).toBe(97)
  expect(chat.asked).toHaveLength(1)
})
