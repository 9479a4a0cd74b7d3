import { defineCommand } from '../command.ts'
import { defined } from '../defined.ts'
import { TEMPLATE } from '../shows/resources.ts'
import { LIMIT, take } from './take.ts'

export const templates = defineCommand({
  group: 'Templates and files',
  does: 'Lists templates.',
  options: LIMIT,
  shows: TEMPLATE,
  async run({ client }, { options }) {
    const { templates } = await client()
    return take(options.limit, (page) => templates.list(page))
  },
})

export const showTemplate = defineCommand({
  group: 'Templates and files',
  does: 'Shows a template with its configuration, as JSON.',
  takes: ['TEMPLATE'],
  run: async ({ client }, { args }) => (await client()).templates.get(args.TEMPLATE),
})

export const createTemplate = defineCommand({
  group: 'Templates and files',
  does: 'Makes a template.',
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
})

export const editTemplate = defineCommand({
  group: 'Templates and files',
  does: 'Changes a template; null in the configuration puts a member back to its default.',
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
})

export const deleteTemplate = defineCommand({
  group: 'Templates and files',
  does: 'Deletes a template.',
  takes: ['TEMPLATE'],
  async run({ client, progress }, { args }) {
    await (await client()).templates.delete(args.TEMPLATE)
    progress.say(`Deleted ${args.TEMPLATE}.`)
    return undefined
  },
})
