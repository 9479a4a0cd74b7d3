import type { ShareRequest } from '@svc/client'
import { defineCommand } from '../command.ts'
import { openAddress } from '../open-address.ts'
import { defined, type Option, type ValuesOf } from '../option.ts'
import { defineCall, defineList } from '../service-commands.ts'
import { COMMENT, SHARE } from '../shows/resources.ts'

export const YES_OR_NO = { kind: 'choice', choices: ['yes', 'no'] } as const

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

  'share show': defineCall({
    does: 'Shows the public page of a project; refused when it has none.',
    takes: ['PROJECT'],
    shows: SHARE,
    call: ({ shares }, { args }) => shares.get(args.PROJECT),
  }),

  'share edit': defineCall({
    does: 'Changes what the public page of a project allows.',
    example: "share edit PROJECT --password 'open sesame'",
    takes: ['PROJECT'],
    options: SHARE_OPTIONS,
    shows: SHARE,
    call: ({ shares }, { args, options }) => shares.update(args.PROJECT, shareOf(options)),
  }),

  'share renew': defineCall({
    does: 'Gives the public page of a project a new address; the old one stops working.',
    takes: ['PROJECT'],
    options: SHARE_OPTIONS,
    shows: SHARE,
    call: ({ shares }, { args, options }) => shares.regenerate(args.PROJECT, shareOf(options)),
  }),

  'share end': defineCall({
    does: 'Takes the public page of a project away.',
    takes: ['PROJECT'],
    call: ({ shares }, { args }) => shares.delete(args.PROJECT),
    done: (args) => `The page of ${args.PROJECT} is gone.`,
  }),

  comments: defineList({
    does: 'Lists what visitors of the public page said, newest first.',
    example: 'comments PROJECT --clip CLIP',
    takes: ['PROJECT'],
    options: { clip: { kind: 'text', value: 'CLIP', does: 'only those on it' } },
    shows: COMMENT,
    list({ comments }, page, { args, options: { clip } }) {
      const filter = { project_id: args.PROJECT, ...defined({ clip_id: clip }) }
      return comments.list({ ...filter, ...page })
    },
  }),

  'comments show': defineCall({
    does: 'Shows a comment with its answer.',
    takes: ['COMMENT'],
    shows: COMMENT,
    call: ({ comments }, { args }) => comments.get(args.COMMENT),
  }),

  'comments edit': defineCall({
    does: 'Answers a comment, or says that it is dealt with.',
    example: "comments edit COMMENT --answer 'Done, thank you.' --done yes",
    takes: ['COMMENT'],
    options: {
      answer: { kind: 'text', value: 'TEXT', does: 'shown below it on the page' },
      done: { ...YES_OR_NO, does: 'whether it is dealt with' },
    },
    shows: COMMENT,
    call: ({ comments }, { args, options: { answer, done } }) =>
      comments.update(args.COMMENT, {
        ...defined({ answer }),
        ...(done && { is_resolved: done === 'yes' }),
      }),
  }),

  'comments delete': defineCall({
    does: 'Deletes a comment with its answer.',
    takes: ['COMMENT'],
    call: ({ comments }, { args }) => comments.delete(args.COMMENT),
    done: (args) => `The comment ${args.COMMENT} is gone.`,
  }),
}
