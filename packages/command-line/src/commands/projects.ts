import { defineCommand } from '../command.ts'
import { defined } from '../option.ts'
import { FOUND, PROJECT } from '../shows/resources.ts'
import { LIMIT, take, watchProject } from './watch-work.ts'

const STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const

export const projectCommands = {
  watch: defineCommand({
    does: 'Waits for a project, and shows how far it is.',
    example: 'watch PROJECT',
    takes: ['PROJECT'],
    shows: PROJECT,
    run: (context, { args }) => watchProject(context, args.PROJECT),
  }),

  list: defineCommand({
    does: 'Lists projects, newest first.',
    example: 'list --status completed --find talk',
    options: {
      ...LIMIT,
      status: { kind: 'choice', choices: STATUSES, does: 'only those of this status' },
      type: { kind: 'choice', choices: ['clipping', 'captions'], does: 'only those of this type' },
      find: { kind: 'text', value: 'TEXT', does: 'only those with this in their title' },
      after: { kind: 'time', value: 'TIME', does: 'only those made later' },
      before: { kind: 'time', value: 'TIME', does: 'only those made earlier' },
      ids: { kind: 'list', value: 'PROJECT,…', does: 'only these, at most 100' },
    },
    shows: PROJECT,
    async run({ client }, { options: { limit, find, after, before, ...filter } }) {
      const { projects } = await client()
      const named = defined({ ...filter, q: find, created_after: after, created_before: before })
      return take(limit, (page) => projects.list({ ...page, ...named }))
    },
  }),

  search: defineCommand({
    does: 'Finds words in what is said in all videos, and in titles of videos and clips.',
    example: `search 'clock "a second a day"'`,
    takes: ['WORDS'],
    options: {
      ...LIMIT,
      project: { kind: 'text', value: 'PROJECT', does: 'only in this project' },
    },
    shows: FOUND,
    async run({ client }, { args, options: { limit, project } }) {
      const { projects } = await client()
      const query = { q: args.WORDS, ...defined({ project_id: project }) }
      return take(limit, (page) => projects.search({ ...page, ...query }))
    },
  }),

  show: defineCommand({
    does: 'Shows a project.',
    example: 'show PROJECT --json',
    takes: ['PROJECT'],
    shows: PROJECT,
    run: async ({ client }, { args }) => (await client()).projects.get(args.PROJECT),
  }),

  retry: defineCommand({
    does: 'Tries a failed project again.',
    example: 'retry PROJECT',
    takes: ['PROJECT'],
    shows: PROJECT,
    run: async ({ client }, { args }) => (await client()).projects.retry(args.PROJECT),
  }),

  name: defineCommand({
    does: 'Says what a person is called who speaks in a project; nothing takes it back.',
    example: "name PROJECT 'Speaker 1' Grace",
    takes: ['PROJECT', 'LABEL', 'NAME'],
    shows: PROJECT,
    run: async ({ client }, { args: { PROJECT: id, LABEL: label, NAME } }) =>
      (await client()).projects.update(id, { speakers: [{ label, name: NAME || null }] }),
  }),

  delete: defineCommand({
    does: 'Deletes a project and everything made of it.',
    example: 'delete PROJECT',
    takes: ['PROJECT'],
    async run({ client, progress }, { args }) {
      await (await client()).projects.delete(args.PROJECT)
      progress.say(`Deleted ${args.PROJECT}.`)
      return undefined
    },
  }),
}
