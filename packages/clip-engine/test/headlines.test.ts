import { expect, test } from 'bun:test'
import { cutShort } from '../src/select/describe/cut-short.ts'
import { listQuotes } from '../src/select/describe/list-quotes.ts'
import { standsAlone } from '../src/select/describe/stands-alone.ts'
import { tidyText } from '../src/select/describe/tidy-text.ts'
import { vocabularyFor } from '../src/select/language/vocabulary.ts'
import { selectClips } from '../src/select/select-clips.ts'
import { selectionInput } from './select-input.ts'
import { speak } from './spoken-words.ts'

const english = vocabularyFor('en', [])

/** What of a sentence may be a headline. */
const headlinesOf = (sentence: string) =>
  listQuotes(tidyText(sentence), english)
    .map((quote) => ({ ...quote, text: quote.text.replace(/[.,]+$/, '') }))
    .filter((quote) => standsAlone(quote, english))
    .map(({ text }) => text)

test.each([
  ['And I think that sourdough bread takes two days.', ['Sourdough bread takes two days']],
  [
    'We lost the whole harvest, but the farm was saved by one neighbour.',
    [
      'We lost the whole harvest, but the farm was saved by one neighbour',
      'We lost the whole harvest',
      'The farm was saved by one neighbour',
    ],
  ],
  [
    'If you water tomatoes at noon, the leaves will burn.',
    ['If you water tomatoes at noon, the leaves will burn'],
  ],
  ['What I learned is that sleep makes better cooks.', ['Sleep makes better cooks']],
  ['The only loaf you need is sourdough bread.', ['The only loaf you need is sourdough bread']],
  ["It's hard to sell bread on a Sunday.", ["It's hard to sell bread on a Sunday"]],
  ['What do bakers know about patience?', ['What do bakers know about patience?']],
])('“%s” gives headlines that stand alone', (sentence, headlines) => {
  for (const headline of headlines) expect(headlinesOf(sentence)).toContain(headline)
})

test.each([
  ['a condition without its consequence', 'If you water tomatoes at noon.'],
  ['a pronoun that stands for nothing said', 'It ruins the whole soup every time.'],
  ['a person without a name', 'She sold her bakery to a friend.'],
  ['what points at another sentence', 'That is the secret of good bread.'],
  ['an end that owes a noun', 'The secret of good bread is the.'],
  ['a sentence without a verb', 'Flour, water, salt and patience.'],
  ['talk about the talk', 'I want to ask about the bakery you sold.'],
  ['what was broken off', 'The secret of bread is— well, time and salt.'],
  ['a quotation that lost its other half', 'He said bread is “the staff of life.'],
  ['an adverb and a condition', 'Often when the dough feels too warm.'],
  ['a part of what is never said', 'Part of what can make the dough rise slowly.'],
  ['a question in the order of a statement', 'What we miss is that the right flour?'],
  ['a search for words', "We're just like three bakers, like four bakers."],
  ['what begins again', "You're I need flour for the bread."],
  ['a thing that is not named', 'If you bake without one, the bread is missing a piece.'],
  ['a person of whom nothing is said', 'Ann Miller, who is the baker of our town.'],
  ['a thing that is dropped', 'The next thing, the dog is full of bread.'],
  ['a thing that was named before', 'The bakery will go on making that investment.'],
  ['an answer', 'A lot of small bakeries do as well.'],
  ['a sentence without its subject', 'Almost always critical because you need that flour.'],
  ['a reason for what is not said', 'The only reason I was afraid to start a bakery.'],
  ['a thing that is only thought of', 'Very often I think the biggest loaves.'],
  ['a second “it”', "It's hard to imagine it not rising in the oven."],
  ['people of whom nothing is said', 'People who are invested in your bread.'],
  ['what is counted and not named', "It's three to six months of hard work."],
  ['a thing and a condition', 'Flour, if you have enough money for flour.'],
  ['a promise for later', 'There is a question of bread that was kept for later today.'],
])('%s is no headline', (_, sentence) => {
  expect(headlinesOf(sentence)).toEqual([])
})

test('a statement is never cut where that could turn it round', () => {
  expect(
    cutShort('We baked four hundred loaves of rye bread during the longest night of the year', 60),
  ).toBe('We baked four hundred loaves of rye bread')
  expect(
    cutShort('We never baked four hundred loaves of rye bread during the longest night', 60),
  ).toBe('')
  expect(
    cutShort('You are only ready to open a bakery of your own after ten years of nights', 60),
  ).toBe('')
})

test.each([
  ['You need, I think, a warmer oven.', 'You need a warmer oven.'],
  ['I, I think we we should go.', 'I think we should go.'],
  ['The oven is, you know, the real problem.', 'The oven is the real problem.'],
  ['That is very, very good bread, right?', 'That is very, very good bread.'],
  ["There's like 120 bakers in town.", "There's 120 bakers in town."],
  ['The crust is like a shell.', 'The crust is like a shell.'],
])('“%s” is written “%s”', (said, written) => {
  expect(tidyText(said)).toBe(written)
})

test('title and hook are two whole statements of the clip, the description whole sentences', async () => {
  const words = speak([
    'And so I think that most bakers sleep less than five hours.',
    'If you bake at night, you never see your children awake.',
    'That is what happened to the two of us back then.',
    'The whole town bought bread from a factory without noticing the difference in the taste or the smell.',
  ])
  const input = selectionInput(words, 24, { clip_count: { min: 1, max: 1 } })
  const { candidates } = await selectClips(input, new AbortController().signal)
  const [clip] = candidates
  const headlines = [clip?.title, clip?.hook.text]
  expect(headlines.toSorted()).toEqual([
    'If you bake at night, you never see your children awake',
    'Most bakers sleep less than five hours',
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
