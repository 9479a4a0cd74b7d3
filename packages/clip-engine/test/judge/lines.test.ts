import { expect, test } from 'bun:test'
import { speak } from '../spoken-words.ts'
import { GENERATED } from '../talk/recipe.ts'
import { wordsFromTurns } from '../talk/words-from-turns.ts'
import { choose, numberOf, startChat } from './chat-server.ts'

// What a model writes over a clip and beside it.

const chat = startChat()
const words = wordsFromTurns(await GENERATED.readTurns(0))

/** The clip of which a model says this: how Rob slept at his own birthday party. */
async function clipWith(said: object) {
  const { candidates } = await chat.select(words, (asked) =>
    choose(asked, {
      first: numberOf(asked, 'I have to confess something.'),
      last: numberOf(asked, 'It was the most expensive nap of my life'),
      ...said,
    }),
  )
  return candidates[0]
}

test.each([
  ['is about something else', 'Cheap golden watches: buy three today'],
  ['is too long', 'a'.repeat(61)],
  ['holds a link', 'www.example.org'],
  ['is no text', 7],
  ['is empty', ''],
])('a line that %s is no title, hook or description', async (_, line) => {
  const clip = await clipWith({ title: line, hook: line, description: line })
  expect(clip?.title_source).not.toBe('model')
  for (const member of [clip?.hook.text, clip?.description]) expect(member).not.toBe(`${line}`)
})

test('beside a title of a model its others stand alone, none of them twice, and one is the hook', async () => {
  const [title, other] = ['The most expensive nap of my life', 'His sleepy confession']
  const clip = await clipWith({ title, titles: [title.toUpperCase(), other] })
  expect(clip).toMatchObject({ title, titles: [other], hook: { text: other } })
})

test('a description ends with a whole word', async () => {
  const said = 'He fell asleep at his own birthday party and paid his friends for the pictures.'
  const [long, longer] = [`${said} ${said} ${said}`, `${said} `.repeat(9)]
  expect((await clipWith({ description: long }))?.description).toBe(long)
  expect((await clipWith({ description: longer }))?.description).toBe(
    `${long} He fell asleep at his own birthday…`,
  )
})

test('the strongest line of a passage lies where its words stand closest together', async () => {
  const said = speak([
    'A bank closed it. A bank that lends to bakers closed their accounts. They wept.',
  ])
  const { passages } = await chat.judge(said, (asked) =>
    choose(asked, { first: 0, last: 2, strongest: 'A bank that lends' }),
  )
  expect(passages[0]?.strongest).toEqual({ first: 4, last: 7 })
})
