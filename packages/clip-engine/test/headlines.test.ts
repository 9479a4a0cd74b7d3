import { expect, test } from 'bun:test'
import type { ClipCandidate } from '../src/select/clip-candidate.ts'
import { listEnglishFrames } from '../src/select/describe/english-frames.ts'
import { isFluent, listHeadlines } from '../src/select/describe/headline.ts'
import weights from '../src/select/describe/line-weights.json'
import { nameRelations } from '../src/select/describe/name-relations.ts'
import { countNouns } from '../src/select/describe/noun-phrases.ts'
import { linesToRead, rankLines, strongOf } from '../src/select/describe/rank-lines.ts'
import { measureSource } from '../src/select/measure-source.ts'
import { rows } from './rows.ts'
import { clipsOf, selectionInput } from './select-input.ts'
import { speak } from './spoken-words.ts'

/** A talk about bread, so that sentences about bread are about its subject. */
const TALK = [
  'The bakery sells bread and flour.',
  'The bread is baked in an oven.',
  'The flour is milled for the bakery.',
  'Its bakers bring the bread to the town.',
]

/** The lines that sentences of a talk about bread may be headed with, the best first. */
function headlinesOf(...sentences: string[]): string[] {
  const { said, talk } = talkWith(sentences)
  return strongOf(rankLines(said, talk))
}

/** The lines that a sentence of that talk has, good or bad. */
function linesOf(sentence: string): string[] {
  const { said, talk } = talkWith([sentence])
  return said.flatMap((facts) =>
    listHeadlines(facts, talk.words, talk.vocabulary).flatMap(({ text, isLoose }) =>
      isLoose ? [] : text,
    ),
  )
}

function talkWith(sentences: string[]) {
  const words = speak([...TALK, ...sentences])
  const end = (words.at(-1)?.end ?? 0) + 1
  const measured = measureSource(selectionInput(words, end), { start: 0, end })
  const { facts, vocabulary } = measured
  const from = words.length - sentences.join(' ').split(' ').length
  const said = facts.filter(({ unit }) => unit.first >= from)
  const nouns = countNouns(facts, words, vocabulary)
  return { said, talk: { ...measured, words, nouns } }
}

test.each(
  rows(`
    And I think that you need patience to bake good bread. | You need patience to bake good bread
    How do you bake good bread at home? | How do you bake good bread at home?
    The truth is, bread is not about flour. | Bread is not about flour
    Most people do not know how good bread is made. | How good bread is made
    Because of the smell, the bread in our village sells out before eight. | The bread in our village sells out before eight
    My father told me why flour is milled on Mondays. | Why flour is milled on Mondays
    Good bread is not just flour from the mill. | Good bread is not just flour from the mill
  `),
)('“%s” is headed “%s”', (sentence, headline) => {
  expect(headlinesOf(sentence)).toContain(headline)
})

test.each([
  'Maybe you think the bakers sell only flour in the town.',
  "Let's say we learn the bakers sell only flour in the town.",
  'If nobody buys bread, the bakers sell only flour in the town.',
  'They asked whether the bakers sell only flour in the town.',
])('what is only supposed is no headline: %s', (sentence) => {
  expect(linesOf(sentence).filter((line) => line.startsWith('The bakers'))).toEqual([])
})

test.each([
  ['They know that wheat is cheap, so the bakers sell only flour.', 'The bakers sell only flour'],
  ['The bakers know everything about flour, right?', 'The bakers know everything about flour'],
  ['Tell us what is going on in the bakery.', 'What is going on in the bakery?'],
  ['When will the bakers sell bread again?', 'When will the bakers sell bread again?'],
  ['I was like, I hate the smell of bread.', 'I hate the smell of bread'],
])('of “%s” “%s” is a line', (sentence, line) => {
  expect(linesOf(sentence)).toContain(line)
})

test.each([
  [
    'I know the difference between rye bread and wheat bread.',
    ['The difference between rye bread and wheat bread'],
  ],
  ['This idea of bread as a gift is old.', ['Bread as a gift']],
  ['The reason we bake at night is the heat.', ['Why we bake at night']],
  ['I like the way our bakers treat the dough.', ['How our bakers treat the dough']],
  ['If you want to bake good bread, buy rye.', ['How to bake good bread']],
  ['There are three kinds of bread.', ['Three kinds of bread']],
  ['There is no difference between rye bread and wheat bread.', []],
  ["It isn't the best way to bake bread.", []],
  ['The reason they bake it at night is the heat.', []],
  ['If you want to do that, buy rye.', []],
  ['The best thing about it is the crust.', []],
])('“%s” is about %j', (sentence, names) => {
  expect(listEnglishFrames(sentence).map(({ text }) => text)).toEqual(names)
})

test('a question that is asked right before is a line, a statement is none', () => {
  const { said, talk } = talkWith([
    'The bakers sell only flour.',
    'Why do the bakers sell bread at night?',
    'Nobody knows.',
  ])
  expect(rankLines(said.slice(2), talk, said.slice(0, 2)).map(({ text }) => text)).toEqual([
    'Why do the bakers sell bread at night?',
  ])
})

test('what lines mean decides where that is known, and other runs of words are lines then', () => {
  const { said, talk } = talkWith([
    'My father told me why flour is milled on Mondays.',
    'We open before the first smell of bread in the cold street.',
  ])
  const texts = linesToRead(said, talk, [])
  const clauses = rankLines(said, talk).map(({ text }) => text)
  const run = 'The first smell of bread in the cold street'
  expect(clauses).not.toContain(run)
  for (const best of [run, ...clauses]) {
    const lines = new Map(
      texts.map((text) => [
        text,
        text === best ? Float32Array.from(weights.direction) : new Float32Array(512),
      ]),
    )
    expect(rankLines(said, talk, [], { lines, units: new Map() })[0]?.text).toBe(best)
  }
})

test.each([
  ['They spoke about the price of flour, and left.', ['the price of flour']],
  ['They spoke about the price, of flour and salt.', []],
  ['They spoke about the price of flour and salt.', []],
  ['They spoke about the price of', []],
])('of “%s” these nouns belong together: %j', (sentence, relations) => {
  const priced = ['The price went up in the spring.', 'They pay a price when the flour is good.']
  const { said, talk } = talkWith([...priced, sentence])
  expect(nameRelations(said, talk).map(({ text }) => text)).toEqual(relations)
})

test('asides and stutters are left out of a line', () => {
  expect(headlinesOf('How do you, um, you bake, like, good bread at home?')).toEqual([
    'How do you bake good bread at home?',
  ])
})

test.each([
  ['a condition without its consequence', 'If you water tomatoes at noon.'],
  ['a pronoun that stands for nothing said', 'It ruins the whole soup every time.'],
  ['a person without a name', 'She sold her bakery to a friend.'],
  ['an end that owes a noun', 'The secret of good bread is the.'],
  ['a sentence without a verb', 'Flour, water, salt and patience.'],
  ['what was broken off', 'The secret of bread is— well, time and salt.'],
  ['a quotation that lost its other half', 'He said bread is “the staff of life.'],
  ['an adverb and a condition', 'Often when the dough feels too warm.'],
  ['a part of what is never said', 'Part of what can make the dough rise slowly.'],
  ['a search for words', "We're just like three bakers, like four bakers."],
  ['a person of whom nothing is said', 'Ann Miller, who is the baker of our town.'],
  ['a thing that was named before', 'The bakery will go on making that investment.'],
  ['an answer', 'A lot of small bakeries do as well.'],
  ['a sentence without its subject', 'Almost always critical because you need that flour.'],
  ['a reason for what is not said', 'The only reason I was afraid to start a bakery.'],
  ['a thing that is only thought of', 'Very often I think the biggest loaves.'],
  ['a second “it”', "It's hard to imagine it not rising in the oven."],
  ['what is counted and not named', "It's three to six months of hard work."],
  ['a promise for later', 'There is a question of bread that was kept for later today.'],
])('%s is no headline', (_, sentence) => {
  expect(headlinesOf(sentence)).toEqual([])
})

test.each([
  'You need, I think, a warmer oven.',
  'I, I think we we should go.',
  'The oven is, you know, the real problem.',
  "There's like 120 bakers in town.",
  'Good bread takes time, right?',
])('“%s” is not fluent', (said) => {
  expect(isFluent(said)).toBe(false)
})

test.each(['That is very, very good bread.', 'The crust is like a shell.'])(
  '“%s” is fluent',
  (said) => {
    expect(isFluent(said)).toBe(true)
  },
)

test('title and hook are two whole statements of the clip, the description whole sentences', async () => {
  const words = speak([
    'And so I think that most bakers do not sleep more than five hours.',
    'If you bake at night, you never see your children awake.',
    'That is what happened to the two of us back then.',
    'The whole town bought bread from a factory without noticing the difference in the taste or the smell.',
  ])
  const [clip] = await clipsOf(words, {
    clip_count: { min: 1, max: 1 },
    clip_duration: { min: 22, max: 90, target: 35 },
  })
  const headlines = [clip?.title, clip?.hook.text]
  expect(headlines.toSorted()).toEqual([
    'If you bake at night, you never see your children awake',
    'Most bakers do not sleep more than five hours',
  ])
  for (const sentence of clip?.description.split(/(?<=\.) /) ?? [])
    expect(
      words
        .map(({ text }) => text)
        .join(' ')
        .toLowerCase(),
    ).toContain(sentence.toLowerCase())
  expect(clip?.description.length).toBeWithin(40, 281)
})

test('lines are in other words than those before them', () => {
  const lines = headlinesOf(
    'You need patience to bake good bread.',
    'You need great patience to bake good bread at home.',
    'Most people do not know how good bread is made.',
  )
  expect(lines.toSorted()).toEqual([
    'How good bread is made',
    expect.stringMatching(/^You need .*patience/),
  ])
})

const ENGLISH = [
  'The bakery in our village sells rye bread and wheat bread.',
  'Old bakers say that the oven must rest for an hour.',
  'Right. That is what they said about it.',
  'The price of flour went up twice in the spring.',
  'Millers from the valley bring flour on Mondays.',
]
const GERMAN = [
  'Die Bäckerei im Dorf verkauft Brot aus Roggen und Weizen.',
  'Alte Bäcker sagen, dass der Ofen eine Stunde ruhen muss.',
  'Genau. Das haben sie darüber gesagt.',
  'Im Frühling ist der Preis für Mehl zweimal gestiegen.',
  'Müller aus dem Tal bringen das Mehl am Montag.',
]

test.each([
  ['en', ENGLISH],
  ['de', GERMAN],
  [null, ENGLISH],
])('every clip (%s) has a title and a hook that no other clip has', async (language, sentences) => {
  const words = speak(Array.from({ length: 8 }, () => sentences).flat())
  const candidates = await clipsOf(words, {}, { language })
  expect(candidates.length).toBeGreaterThan(3)
  for (const member of [
    (clip: ClipCandidate) => clip.title,
    (clip: ClipCandidate) => clip.hook.text,
  ]) {
    const texts = candidates.map((clip) => member(clip).toLowerCase())
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect([...text].length).toBeWithin(1, 61)
  }
  for (const { title, title_source, titles } of candidates) {
    expect(['quote', 'keywords']).toContain(title_source)
    expect(titles.length).toBeWithin(0, 4)
    expect(titles).not.toContain(title)
  }
})

test('a clip is named by a question that it begins with', async () => {
  const words = speak([
    'Why is the sea salty? Rain washes tiny grains of salt out of the rocks, and rivers carry them down to the coast.',
    'The water leaves again and becomes a cloud, but the salt has to stay behind.',
  ])
  const [clip] = await clipsOf(words)
  expect(clip).toMatchObject({ title: 'Why is the sea salty?', title_source: 'quote' })
})
