import { defineCommand } from '../command.ts'
import { defined } from '../defined.ts'
import { PROJECT } from '../shows/resources.ts'
import { LIMIT, take } from './take.ts'
import { watchProject } from './watch-work.ts'

const STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const

export const watch = defineCommand({
  group: 'Videos and clips',
  does: 'Waits for a project, and shows how far it is.',
  takes: ['PROJECT'],
  shows: PROJECT,
  run: (context, { args }) => watchProject(context, args.PROJECT),
})

export const list = defineCommand({
  group: 'Videos and clips',
  does: 'Lists projects, newest first.',
  options: {
    ...LIMIT,
    status: { kind: 'choice', choices: STATUSES, does: 'only those of this status' },
    find: { kind: 'text', value: 'TEXT', does: 'only those with this in their title' },
  },
  shows: PROJECT,
  async run({ client }, { options: { limit, status, find } }) {
    const { projects } = await client()
    return take(limit, (page) => projects.list({ ...page, ...defined({ status, q: find }) }))
  },
})

export const show = defineCommand({
  group: 'Videos and clips',
  does: 'Shows a project.',
  takes: ['PROJECT'],
  shows: PROJECT,
  run: async ({ client }, { args }) => (await client()).projects.get(args.PROJECT),
})

export const retry = defineCommand({
  group: 'Videos and clips',
  does: 'Tries a failed project again.',
  takes: ['PROJECT'],
  shows: PROJECT,
  run: async ({ client }, { args }) => (await client()).projects.retry(args.PROJECT),
})

export const deleteProject = defineCommand({
  group: 'Videos and clips',
  does: 'Deletes a project and everything made of it.',
  takes: ['PROJECT'],
  async run({ client, progress }, { args }) {
    await (await client()).projects.delete(args.PROJECT)
    progress.say(`Deleted ${args.PROJECT}.`)
    return undefined
  },
})
