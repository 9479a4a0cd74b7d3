import { defineCommand } from '../command.ts'
import { defined } from '../option.ts'
import { TEMPLATE } from '../shows/resources.ts'
import { LIMIT, take } from './watch-work.ts'

export const templateCommands = {
  templates: defineCommand({
    does: 'Lists templates.',
    example: 'templates --find shorts',
    options: {
      ...LIMIT,
      find: { kind: 'text', value: 'TEXT', does: 'only those with this in their name' },
    },
    shows: TEMPLATE,
    async run({ client }, { options: { limit, find } }) {
      const { templates } = await client()
      return take(limit, (page) => templates.list({ ...page, ...defined({ q: find }) }))
    },
  }),

  'templates show': defineCommand({
    does: 'Shows a template with its configuration, as JSON.',
    example: 'templates show TEMPLATE',
    takes: ['TEMPLATE'],
    run: async ({ client }, { args }) => (await client()).templates.get(args.TEMPLATE),
  }),

  'templates create': defineCommand({
    does: 'Makes a template.',
    example: `templates create Shorts --config '{"captions":{"preset":"karaoke"}}'`,
    takes: ['NAME'],
    options: {
      config: { kind: 'json', value: 'JSON|@FILE', does: 'what is not as by default' },
      default: { kind: 'flag', does: 'for projects that name no template' },
    },
    shows: TEMPLATE,
    async run({ client }, { args, options }) {
      const body = { name: args.NAME, ...defined({ config: options.config }) }
      return (await client()).templates.create({ ...body, is_default: options.default ?? false })
    },
  }),

  'templates edit': defineCommand({
    does: 'Changes a template; null in the configuration puts a member back to its default.',
    example: `templates edit TEMPLATE --config '{"captions":null}'`,
    takes: ['TEMPLATE'],
    options: {
      name: { kind: 'text', value: 'TEXT', does: 'what it is called' },
      config: { kind: 'json', value: 'JSON|@FILE', does: 'what changes of it' },
      default: { kind: 'flag', does: 'for projects that name no template' },
    },
    shows: TEMPLATE,
    async run({ client }, { args, options: { name, config, ...rest } }) {
      const change = defined({ name, config, is_default: rest.default })
      return (await client()).templates.update(args.TEMPLATE, change)
    },
  }),

  'templates delete': defineCommand({
    does: 'Deletes a template.',
    example: 'templates delete TEMPLATE',
    takes: ['TEMPLATE'],
    async run({ client, progress }, { args }) {
      await (await client()).templates.delete(args.TEMPLATE)
      progress.say(`Deleted ${args.TEMPLATE}.`)
      return undefined
    },
  }),
}
