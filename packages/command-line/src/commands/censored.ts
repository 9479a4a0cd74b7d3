import type { CensoredWordsRequest } from '@svc/client'
import { defineCommand } from '../command.ts'
import { defined } from '../defined.ts'
import { CENSORED_WORD } from '../shows/resources.ts'
import { changeList } from './change-list.ts'
import { readJsonFile } from './local-file.ts'
import { without } from './without.ts'

const MATCHES = ['exact', 'stem', 'contains'] as const

export const censored = defineCommand({
  group: 'Templates and files',
  does: 'Lists the words that are censored where a project asks for it.',
  example: 'censored',
  shows: CENSORED_WORD,
  async run({ client, progress }) {
    const words = await (await client()).brandKit.censoredWords()
    progress.say(`What is done with them: ${words.mode}.`)
    return words
  },
})

export const addCensored = defineCommand({
  group: 'Templates and files',
  does: 'Adds a censored word, or changes which spoken words it means.',
  example: 'censored add drat --match stem',
  takes: ['WORD'],
  options: {
    match: {
      kind: 'choice',
      choices: MATCHES,
      does: 'the same word, its stem, or all that contain it (exact)',
    },
  },
  shows: CENSORED_WORD,
  async run({ client }, { args: { WORD: word }, options }) {
    const { brandKit } = await client()
    return changeList(brandKit.censoredWords, ({ items, mode, updated_at }) => {
      const others = items.filter((item) => item.word !== word)
      const added = { word, ...defined(options) }
      return brandKit.replaceCensoredWords({ items: [...others, added], mode, updated_at })
    })
  },
})

export const removeCensored = defineCommand({
  group: 'Templates and files',
  does: 'Takes a word out of the censored ones.',
  example: 'censored remove drat',
  takes: ['WORD'],
  shows: CENSORED_WORD,
  async run({ client }, { args }) {
    const { brandKit } = await client()
    return changeList(brandKit.censoredWords, ({ items, ...kept }) =>
      brandKit.replaceCensoredWords({ ...kept, items: without(items, 'word', args.WORD) }),
    )
  },
})

export const censor = defineCommand({
  group: 'Templates and files',
  does: 'Sets what is done with censored words; mask changes captions only.',
  example: 'censored mode mute',
  takes: ['beep|mute|mask'],
  shows: CENSORED_WORD,
  async run({ client }, { args }) {
    const { brandKit } = await client()
    const mode = args['beep|mute|mask'] as NonNullable<CensoredWordsRequest['mode']>
    return changeList(brandKit.censoredWords, ({ items, updated_at }) =>
      brandKit.replaceCensoredWords({ items, mode, updated_at }),
    )
  },
})

export const replaceCensored = defineCommand({
  group: 'Templates and files',
  does: 'Replaces all censored words by a file like what `clip censored --json` prints.',
  example: 'censored replace censored.json',
  takes: ['FILE'],
  shows: CENSORED_WORD,
  async run({ client, env }, { args }) {
    const { items, mode } = await readJsonFile<CensoredWordsRequest>(env.startFolder, args.FILE)
    return (await client()).brandKit.replaceCensoredWords({ items, ...defined({ mode }) })
  },
})
