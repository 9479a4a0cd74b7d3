import type { TranslationChange } from '@svc/client'
import { defineCommand } from '../command.ts'
import { WorkFailed } from '../explain.ts'
import { defineCall } from '../service-commands.ts'
import { TRANSLATION } from '../shows/resources.ts'
import { PLACE, SAVED, save } from './download.ts'
import { YES_OR_NO } from './shares.ts'

export const translationCommands = {
  translations: defineCall({
    does: 'Lists the translations of a clip.',
    takes: ['CLIP'],
    shows: TRANSLATION,
    call: async ({ translations }, { args }) => (await translations.list(args.CLIP)).items,
  }),

  translate: defineCommand({
    does: "Has a clip's captions translated, and waits until they are.",
    example: 'translate CLIP de',
    takes: ['CLIP', 'LANGUAGE'],
    shows: TRANSLATION,
    async run({ client, signal }, { args }) {
      const { translations } = await client()
      const { language } = await translations.create(args.CLIP, { language: args.LANGUAGE })
      const made = await translations.wait(args.CLIP, language, { signal })
      if (made.error) throw new WorkFailed(made, made.error.message)
      return made
    },
  }),

  'translations show': defineCall({
    does: 'Shows a translation of a clip.',
    example: 'translations show CLIP de --json',
    takes: ['CLIP', 'LANGUAGE'],
    shows: TRANSLATION,
    call: ({ translations }, { args }) => translations.get(args.CLIP, args.LANGUAGE),
  }),

  'translations edit': defineCall({
    does: 'Changes a translation, or says that you have read it, so that renders may draw it.',
    example: `translations edit CLIP de --change '{"hook":"Der Trick"}' --reviewed yes`,
    takes: ['CLIP', 'LANGUAGE'],
    options: {
      change: { kind: 'json', value: 'JSON|@FILE', does: 'hook and lines as the API takes them' },
      reviewed: { ...YES_OR_NO, does: 'whether a person has read it' },
    },
    shows: TRANSLATION,
    call({ translations }, { args, options: { change, reviewed } }) {
      const body: TranslationChange = {
        ...change,
        ...(reviewed && { is_reviewed: reviewed === 'yes' }),
      }
      return translations.update(args.CLIP, args.LANGUAGE, body)
    },
  }),

  'translations delete': defineCall({
    does: 'Deletes a translation of a clip.',
    example: 'translations delete CLIP de',
    takes: ['CLIP', 'LANGUAGE'],
    call: ({ translations }, { args }) => translations.delete(args.CLIP, args.LANGUAGE),
    done: (args) => `The translation ${args.LANGUAGE} is gone.`,
  }),

  subtitles: defineCommand({
    does: 'Saves a translation of a clip as a subtitle file.',
    example: 'subtitles CLIP de --format vtt --out subs/',
    takes: ['CLIP', 'LANGUAGE'],
    options: {
      ...PLACE,
      format: { kind: 'choice', choices: ['srt', 'vtt'], does: 'which kind of file (srt)' },
    },
    shows: SAVED,
    async run(context, { args, options: { format = 'srt', ...place } }) {
      const { translations } = await context.client()
      const { signal } = context
      const file = await translations.subtitles(args.CLIP, args.LANGUAGE, { format }, { signal })
      const name = `${args.CLIP}.${args.LANGUAGE}.${format}`
      return save(file, { ...context, sha256: null }, place, name)
    },
  }),
}
