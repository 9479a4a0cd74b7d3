import { readFile } from 'node:fs/promises'
import type { ClipChange } from '@svc/client'
import { defineCommand } from '../command.ts'
import { UsageError } from '../explain.ts'
import { defined } from '../option.ts'
import { defineCall, defineList } from '../service-commands.ts'
import { CLIP, CLIP_REVISION } from '../shows/resources.ts'
import { ASPECT_RATIOS } from './project-options.ts'
import { localFile } from './upload.ts'

const SECOND = { kind: 'number', value: 'SECONDS' } as const
const LAYOUTS = ['auto', 'track', 'split', 'fit', 'fill', 'screencast', 'inset', 'none'] as const

export const editCommands = {
  'clips create': defineCall({
    does: 'Makes a clip of a part of the source.',
    example: 'clips create PROJECT 312.4 343.9 --title "One question"',
    takes: ['PROJECT', 'START', 'END'],
    options: { title: { kind: 'text', value: 'TEXT', does: 'its headline' } },
    shows: CLIP,
    call({ clips }, { args, options }) {
      const [start, end] = [numberOf('START', args.START), numberOf('END', args.END)]
      return clips.create(args.PROJECT, { start, end, ...defined(options) })
    },
  }),

  'clips find': defineCall({
    does: 'Makes more clips of what is said about a subject.',
    example: "clips find PROJECT 'how we price' --count 5",
    takes: ['PROJECT', 'SUBJECT'],
    options: { count: { kind: 'number', value: 'N', least: 1, most: 10, does: 'the most (3)' } },
    shows: CLIP,
    async call({ clips }, { args, options }) {
      const wish = { about: args.SUBJECT, ...defined(options) }
      return (await clips.find(args.PROJECT, wish)).items
    },
  }),

  'clips import': defineCommand({
    does: 'Makes a clip of a timeline that an editing program wrote (OpenTimelineIO or EDL).',
    example: 'clips import PROJECT cut.otio --title "One question"',
    takes: ['PROJECT', 'FILE'],
    options: { title: { kind: 'text', value: 'TEXT', does: 'its headline' } },
    shows: CLIP,
    async run({ client, env }, { args, options }) {
      const timeline = await readFile(await localFile(env.startFolder, args.FILE), 'utf8')
      return (await client()).clips.import(args.PROJECT, { timeline, ...defined(options) })
    },
  }),

  'clips edit': defineCall({
    does: 'Edits a clip: its texts, cut, captions and framing.',
    example: 'clips edit CLIP --end 340.2 --title "One question" --revision 1',
    takes: ['CLIP'],
    options: {
      title: { kind: 'text', value: 'TEXT', does: 'its headline' },
      description: { kind: 'text', value: 'TEXT', does: 'words for a post' },
      hashtags: { kind: 'list', value: 'A,B', does: 'without #' },
      hook: { kind: 'text', value: 'TEXT', does: 'the text over the first seconds' },
      start: { ...SECOND, does: 'where it begins in the source' },
      end: { ...SECOND, does: 'where it ends in the source' },
      aspect: { kind: 'choice', choices: ASPECT_RATIOS, does: 'width to height' },
      cover: { ...SECOND, does: 'when in the clip its cover is seen' },
      layout: { kind: 'choice', choices: LAYOUTS, does: 'how the picture is put into the frame' },
      'caption-style': { kind: 'json', value: 'JSON|@FILE', does: 'how its captions look' },
      'cut-pauses': { kind: 'flag', does: 'without pauses and filler words' },
      'cut-phrases': { kind: 'list', value: 'A,B', does: 'without these, wherever they are said' },
      'dry-run': { kind: 'flag', does: 'only shows the clip as it would be' },
      change: {
        kind: 'json',
        value: 'JSON|@FILE',
        does: 'any change as the API takes it: segments, captions, framing, layer',
      },
      revision: {
        kind: 'number',
        value: 'N',
        least: 1,
        does: 'only if it is still at this revision',
      },
    },
    shows: CLIP,
    call({ clips }, { args, options }) {
      const { hook, change, 'caption-style': caption_style, 'cut-pauses': cut, ...more } = options
      const { aspect: aspect_ratio, cover: cover_seconds, ...others } = more
      const { 'cut-phrases': cut_phrases, 'dry-run': dry_run, ...rest } = others
      const pauses = cut ? { remove_silences: true, remove_fillers: true } : {}
      const given = {
        ...rest,
        ...{ caption_style, aspect_ratio, cover_seconds, cut_phrases, dry_run },
        ...(hook !== undefined && { hook: { text: hook } }),
      }
      const body: ClipChange = { ...change, ...pauses, ...defined(given) }
      return clips.update(args.CLIP, body)
    },
  }),

  'clips revisions': defineList({
    does: 'Lists the revisions of a clip, the newest first.',
    takes: ['CLIP'],
    shows: CLIP_REVISION,
    list: ({ clips }, page, { args }) => clips.revisions({ clip_id: args.CLIP, ...page }),
  }),

  'clips revision': defineCall({
    does: 'Shows what a revision of a clip holds.',
    example: 'clips revision CLIP 1 --json',
    takes: ['CLIP', 'REVISION'],
    shows: CLIP_REVISION,
    call: ({ clips }, { args }) => clips.revision(args.CLIP, numberOf('REVISION', args.REVISION)),
  }),

  'clips restore': defineCall({
    does: 'Brings a revision of a clip back, as a new one.',
    example: 'clips restore CLIP 1',
    takes: ['CLIP', 'REVISION'],
    shows: CLIP,
    call: ({ clips }, { args }) => clips.restore(args.CLIP, numberOf('REVISION', args.REVISION)),
  }),
}

function numberOf(name: string, text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (number >= 0) return number
  throw new UsageError(`${name} is "${text}"; it must be a number, 0 or more.`)
}
