import type { ShareRequest } from '@svc/client'
import { defineCommand } from '../command.ts'
import { openAddress } from '../open-address.ts'
import { defined, type Option, type ValuesOf } from '../option.ts'
import { COMMENT, SHARE } from '../shows/resources.ts'
import { LIMIT, take } from './watch-work.ts'

const YES_OR_NO = { kind: 'choice', choices: ['yes', 'no'] } as const

const SHARE_OPTIONS = {
  downloads: { ...YES_OR_NO, does: 'whether renders can be downloaded' },
  comments: { ...YES_OR_NO, does: 'whether visitors can comment' },
  approval: { ...YES_OR_NO, does: 'whether visitors can approve or ask for a change' },
  password: { kind: 'text', value: 'TEXT', does: 'what the page asks for' },
  until: { kind: 'time', value: 'TIME', does: 'when the link ends' },
  clips: { kind: 'list', value: 'CLIP,…', does: 'the clips that it shows (all)' },
} as const satisfies Record<string, Option>

type Given = ValuesOf<typeof SHARE_OPTIONS>

function shareOf({ downloads, comments, approval, password, until, clips }: Given): ShareRequest {
  return {
    ...defined({ password, expires_at: until, clip_ids: clips }),
    ...(downloads && { allow_download: downloads === 'yes' }),
    ...(comments && { allow_comments: comments === 'yes' }),
    ...(approval && { allow_approval: approval === 'yes' }),
  }
}

export const shareCommands = {
  share: defineCommand({
    does: 'Gives a project a public page; one that it has is changed by what is given.',
    example: 'share PROJECT --downloads yes --until 2030-01-31T18:00',
    takes: ['PROJECT'],
    options: { ...SHARE_OPTIONS, open: { kind: 'flag', does: 'open it in the browser' } },
    shows: SHARE,
    async run({ client }, { args, options: { open, ...allowed } }) {
      const shared = await (await client()).shares.create(args.PROJECT, shareOf(allowed))
      if (open) openAddress(shared.url)
      return shared
    },
  }),

  'share show': defineCommand({
    does: 'Shows the public page of a project; refused when it has none.',
    example: 'share show PROJECT',
    takes: ['PROJECT'],
    shows: SHARE,
    run: async ({ client }, { args }) => (await client()).shares.get(args.PROJECT),
  }),

  'share edit': defineCommand({
    does: 'Changes what the public page of a project allows.',
    example: "share edit PROJECT --password 'open sesame'",
    takes: ['PROJECT'],
    options: SHARE_OPTIONS,
    shows: SHARE,
    run: async ({ client }, { args, options }) =>
      (await client()).shares.update(args.PROJECT, shareOf(options)),
  }),

  'share renew': defineCommand({
    does: 'Gives the public page of a project a new address; the old one stops working.',
    example: 'share renew PROJECT',
    takes: ['PROJECT'],
    options: SHARE_OPTIONS,
    shows: SHARE,
    run: async ({ client }, { args, options }) =>
      (await client()).shares.regenerate(args.PROJECT, shareOf(options)),
  }),

  'share end': defineCommand({
    does: 'Takes the public page of a project away.',
    example: 'share end PROJECT',
    takes: ['PROJECT'],
    async run({ client, progress }, { args }) {
      await (await client()).shares.delete(args.PROJECT)
      progress.say(`The page of ${args.PROJECT} is gone.`)
      return undefined
    },
  }),

  comments: defineCommand({
    does: 'Lists what visitors of the public page said, newest first.',
    example: 'comments PROJECT --clip CLIP',
    takes: ['PROJECT'],
    options: { ...LIMIT, clip: { kind: 'text', value: 'CLIP', does: 'only those on it' } },
    shows: COMMENT,
    async run({ client }, { args, options: { limit, clip } }) {
      const { comments } = await client()
      const filter = { project_id: args.PROJECT, ...defined({ clip_id: clip }) }
      return take(limit, (page) => comments.list({ ...filter, ...page }))
    },
  }),

  'comments show': defineCommand({
    does: 'Shows a comment with its answer.',
    example: 'comments show COMMENT',
    takes: ['COMMENT'],
    shows: COMMENT,
    run: async ({ client }, { args }) => (await client()).comments.get(args.COMMENT),
  }),

  'comments edit': defineCommand({
    does: 'Answers a comment, or says that it is dealt with.',
    example: "comments edit COMMENT --answer 'Done, thank you.' --done yes",
    takes: ['COMMENT'],
    options: {
      answer: { kind: 'text', value: 'TEXT', does: 'shown below it on the page' },
      done: { ...YES_OR_NO, does: 'whether it is dealt with' },
    },
    shows: COMMENT,
    run: async ({ client }, { args, options: { answer, done } }) =>
      (await client()).comments.update(args.COMMENT, {
        ...defined({ answer }),
        ...(done && { is_resolved: done === 'yes' }),
      }),
  }),

  'comments delete': defineCommand({
    does: 'Deletes a comment with its answer.',
    example: 'comments delete COMMENT',
    takes: ['COMMENT'],
    async run({ client, progress }, { args }) {
      await (await client()).comments.delete(args.COMMENT)
      progress.say(`The comment ${args.COMMENT} is gone.`)
      return undefined
    },
  }),
}
