import type { VocabularyRequest } from '@svc/client'
import { defineCommand } from '../command.ts'
import { defined } from '../defined.ts'
import { TERM } from '../shows/resources.ts'
import { changeList } from './change-list.ts'
import { readJsonFile } from './local-file.ts'
import { without } from './without.ts'

export const vocabulary = defineCommand({
  group: 'Templates and files',
  does: 'Lists the names and terms that speech recognition is to expect.',
  example: 'vocabulary --json',
  shows: TERM,
  run: async ({ client }) => (await client()).brandKit.vocabulary(),
})

export const addTerm = defineCommand({
  group: 'Templates and files',
  does: 'Adds a term to the vocabulary, or replaces it.',
  example: 'vocabulary add Elysia --sounds-like "a lizia,elisia"',
  takes: ['TERM'],
  options: {
    'sounds-like': { kind: 'list', value: 'TEXT,…', does: 'what may be heard instead, at most 5' },
    write: { kind: 'text', value: 'TEXT', does: 'what is written in its place (itself)' },
  },
  shows: TERM,
  async run({ client }, { args: { TERM: term }, options: { write, ...options } }) {
    const { brandKit } = await client()
    const added = {
      term,
      ...defined({ sounds_like: options['sounds-like'], replace_with: write }),
    }
    return changeList(brandKit.vocabulary, ({ items, updated_at }) => {
      const others = items.filter((item) => item.term !== term)
      return brandKit.replaceVocabulary({ items: [...others, added], updated_at })
    })
  },
})

export const removeTerm = defineCommand({
  group: 'Templates and files',
  does: 'Takes a term out of the vocabulary.',
  example: 'vocabulary remove Elysia',
  takes: ['TERM'],
  shows: TERM,
  async run({ client }, { args }) {
    const { brandKit } = await client()
    return changeList(brandKit.vocabulary, ({ items, updated_at }) =>
      brandKit.replaceVocabulary({ items: without(items, 'term', args.TERM), updated_at }),
    )
  },
})

export const replaceVocabulary = defineCommand({
  group: 'Templates and files',
  does: 'Replaces the whole vocabulary by a file like what `clip vocabulary --json` prints.',
  example: 'vocabulary replace vocabulary.json',
  takes: ['FILE'],
  shows: TERM,
  async run({ client, env }, { args }) {
    const { items } = await readJsonFile<VocabularyRequest>(env.startFolder, args.FILE)
    return (await client()).brandKit.replaceVocabulary({ items })
  },
})
