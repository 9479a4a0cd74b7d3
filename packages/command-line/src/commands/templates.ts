import { defined } from '../option.ts'
import { defineCall, defineList } from '../service-commands.ts'
import { TEMPLATE } from '../shows/resources.ts'

export const templateCommands = {
  templates: defineList({
    does: 'Lists templates.',
    example: 'templates --find shorts',
    options: {
      find: { kind: 'text', value: 'TEXT', does: 'only those with this in their name' },
    },
    shows: TEMPLATE,
    list: ({ templates }, page, { options: { find } }) =>
      templates.list({ ...page, ...defined({ q: find }) }),
  }),

  'templates show': defineCall({
    does: 'Shows a template with its configuration, as JSON.',
    takes: ['TEMPLATE'],
    call: ({ templates }, { args }) => templates.get(args.TEMPLATE),
  }),

  'templates create': defineCall({
    does: 'Makes a template.',
    example: `templates create Shorts --config '{"captions":{"preset":"karaoke"}}'`,
    takes: ['NAME'],
    options: {
      config: { kind: 'json', value: 'JSON|@FILE', does: 'what is not as by default' },
      default: { kind: 'flag', does: 'for projects that name no template' },
    },
    shows: TEMPLATE,
    call({ templates }, { args, options }) {
      const body = { name: args.NAME, ...defined({ config: options.config }) }
      return templates.create({ ...body, is_default: options.default ?? false })
    },
  }),

  'templates edit': defineCall({
    does: 'Changes a template; null in the configuration puts a member back to its default.',
    example: `templates edit TEMPLATE --config '{"captions":null}'`,
    takes: ['TEMPLATE'],
    options: {
      name: { kind: 'text', value: 'TEXT', does: 'what it is called' },
      config: { kind: 'json', value: 'JSON|@FILE', does: 'what changes of it' },
      default: { kind: 'flag', does: 'for projects that name no template' },
    },
    shows: TEMPLATE,
    call({ templates }, { args, options: { name, config, ...rest } }) {
      const change = defined({ name, config, is_default: rest.default })
      return templates.update(args.TEMPLATE, change)
    },
  }),

  'templates delete': defineCall({
    does: 'Deletes a template.',
    takes: ['TEMPLATE'],
    call: ({ templates }, { args }) => templates.delete(args.TEMPLATE),
    done: (args) => `Deleted ${args.TEMPLATE}.`,
  }),
}
