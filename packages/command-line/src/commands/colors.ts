import type { BrandColorsRequest } from '@svc/client'
import { defineCommand } from '../command.ts'
import { BRAND_COLOR } from '../shows/resources.ts'
import { changeList } from './change-list.ts'
import { readJsonFile } from './local-file.ts'
import { without } from './without.ts'

export const colors = defineCommand({
  group: 'Templates and files',
  does: "Lists the brand's colours, the most important first.",
  example: 'colors',
  shows: BRAND_COLOR,
  run: async ({ client }) => (await client()).brandKit.colors(),
})

export const addColor = defineCommand({
  group: 'Templates and files',
  does: "Adds a colour to the brand's, or names it anew.",
  example: 'colors add "#1A73E8" --name Sea',
  takes: ['COLOR'],
  options: { name: { kind: 'text', value: 'TEXT', does: 'what it is called (nothing)' } },
  shows: BRAND_COLOR,
  async run({ client }, { args, options: { name = null } }) {
    const { brandKit } = await client()
    const added = { color: args.COLOR.toUpperCase(), name }
    return changeList(brandKit.colors, ({ items, updated_at }) => {
      const isKnown = items.some(({ color }) => color === added.color)
      const changed = items.map((item) => (item.color === added.color ? added : item))
      return brandKit.replaceColors({ items: isKnown ? changed : [...items, added], updated_at })
    })
  },
})

export const removeColor = defineCommand({
  group: 'Templates and files',
  does: "Takes a colour out of the brand's.",
  example: 'colors remove "#1A73E8"',
  takes: ['COLOR'],
  shows: BRAND_COLOR,
  async run({ client }, { args }) {
    const { brandKit } = await client()
    return changeList(brandKit.colors, ({ items, updated_at }) =>
      brandKit.replaceColors({
        items: without(items, 'color', args.COLOR.toUpperCase()),
        updated_at,
      }),
    )
  },
})

export const replaceColors = defineCommand({
  group: 'Templates and files',
  does: "Replaces all of the brand's colours by a file like what `clip colors --json` prints.",
  example: 'colors replace colors.json',
  takes: ['FILE'],
  shows: BRAND_COLOR,
  async run({ client, env }, { args }) {
    const { items } = await readJsonFile<BrandColorsRequest>(env.startFolder, args.FILE)
    return (await client()).brandKit.replaceColors({ items })
  },
})
