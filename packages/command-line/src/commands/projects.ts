import { defineCommand } from '../command.ts'
import { defined } from '../option.ts'
import { defineCall, defineList } from '../service-commands.ts'
import { FOUND, PROJECT } from '../shows/resources.ts'
import { watchProject } from './watch-work.ts'

const STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const

export const projectCommands = {
  watch: defineCommand({
    does: 'Waits for a project, and shows how far it is.',
    takes: ['PROJECT'],
    shows: PROJECT,
    run: (context, { args }) => watchProject(context, args.PROJECT),
  }),

  list: defineList({
    does: 'Lists projects, newest first.',
    example: 'list --status completed --find talk',
    options: {
      status: { kind: 'choice', choices: STATUSES, does: 'only those of this status' },
      type: { kind: 'choice', choices: ['clipping', 'captions'], does: 'only those of this type' },
      find: { kind: 'text', value: 'TEXT', does: 'only those with this in their title' },
      after: { kind: 'time', value: 'TIME', does: 'only those made later' },
      before: { kind: 'time', value: 'TIME', does: 'only those made earlier' },
      ids: { kind: 'list', value: 'PROJECT,…', does: 'only these, at most 100' },
    },
    shows: PROJECT,
    list({ projects }, page, { options: { find, after, before, ...filter } }) {
      const named = defined({ ...filter, q: find, created_after: after, created_before: before })
      return projects.list({ ...page, ...named })
    },
  }),

  search: defineList({
    does: 'Finds words in what is said in all videos, and in titles of videos and clips.',
    example: `search 'clock "a second a day"'`,
    takes: ['WORDS'],
    options: {
      project: { kind: 'text', value: 'PROJECT', does: 'only in this project' },
      match: { kind: 'choice', choices: ['all', 'any'], does: 'how many of the words' },
    },
    shows: FOUND,
    list({ projects }, page, { args, options: { project, match } }) {
      const query = { q: args.WORDS, ...defined({ project_id: project, match }) }
      return projects.search({ ...page, ...query })
    },
  }),

  show: defineCall({
    does: 'Shows a project.',
    example: 'show PROJECT --json',
    takes: ['PROJECT'],
    shows: PROJECT,
    call: ({ projects }, { args }) => projects.get(args.PROJECT),
  }),

  retry: defineCall({
    does: 'Tries a failed project again.',
    takes: ['PROJECT'],
    shows: PROJECT,
    call: ({ projects }, { args }) => projects.retry(args.PROJECT),
  }),

  name: defineCall({
    does: 'Says what a person is called who speaks in a project; nothing takes it back.',
    example: "name PROJECT 'Speaker 1' Grace",
    takes: ['PROJECT', 'LABEL', 'NAME'],
    shows: PROJECT,
    call: ({ projects }, { args: { PROJECT: id, LABEL: label, NAME } }) =>
      projects.update(id, { speakers: [{ label, name: NAME || null }] }),
  }),

  delete: defineCall({
    does: 'Deletes a project and everything made of it.',
    takes: ['PROJECT'],
    call: ({ projects }, { args }) => projects.delete(args.PROJECT),
    done: (args) => `Deleted ${args.PROJECT}.`,
  }),
}
