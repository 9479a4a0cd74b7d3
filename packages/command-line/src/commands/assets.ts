import { defineCommand } from '../command.ts'
import { UsageError } from '../explain.ts'
import { defined } from '../option.ts'
import { defineCall, defineList } from '../service-commands.ts'
import { ASSET } from '../shows/resources.ts'
import { localFile } from './upload.ts'

const KINDS = [
  ...(['logo', 'watermark', 'font', 'intro', 'outro'] as const),
  ...(['music', 'sound_effect', 'image', 'video', 'background'] as const),
] as const

const STATUSES = ['pending', 'processing', 'ready', 'failed'] as const

export const assetCommands = {
  assets: defineList({
    does: 'Lists the files of the brand kit.',
    example: 'assets --kind logo',
    options: {
      kind: { kind: 'choice', choices: KINDS, does: 'only those of this kind' },
      status: { kind: 'choice', choices: STATUSES, does: 'only those of this status' },
    },
    shows: ASSET,
    list: ({ assets }, page, { options }) => assets.list({ ...page, ...defined(options) }),
  }),

  'assets show': defineCall({
    does: 'Shows a file of the brand kit.',
    takes: ['ASSET'],
    shows: ASSET,
    call: ({ assets }, { args }) => assets.get(args.ASSET),
  }),

  'assets add': defineCommand({
    does: 'Uploads a file of the brand kit.',
    example: 'assets add logo.png --kind logo',
    takes: ['FILE'],
    options: {
      kind: { kind: 'choice', choices: KINDS, does: 'what it is used as' },
      name: { kind: 'text', value: 'TEXT', does: 'what it is called (the name of the file)' },
      tags: { kind: 'list', value: 'WORD,…', does: 'words to find it by' },
    },
    shows: ASSET,
    async run({ client, env, signal }, { args, options: { kind, name, tags } }) {
      if (!kind) throw new UsageError(`--kind is missing; it must be one of ${KINDS.join(', ')}.`)
      const path = await localFile(env.startFolder, args.FILE)
      return (await client()).assets.upload(path, { kind, signal, ...defined({ name, tags }) })
    },
  }),

  'assets delete': defineCall({
    does: 'Deletes a file of the brand kit.',
    example: 'assets delete ASSET --force',
    takes: ['ASSET'],
    options: { force: { kind: 'flag', does: 'also one that is used' } },
    call: ({ assets }, { args, options }) => assets.delete(args.ASSET, defined(options)),
    done: (args) => `Deleted ${args.ASSET}.`,
  }),
}
