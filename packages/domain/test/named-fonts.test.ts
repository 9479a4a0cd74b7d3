import { describe, expect, test } from 'bun:test'
import type { ApiError } from '@svc/errors'
import { FONT_FAMILIES } from '@svc/specification'
import * as domain from '../src/index.ts'
import { readyAsset } from './asset-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject, newProject, refusal } from './fixtures.ts'

const { sql } = await openTestDatabase()

const context = await createTenant(sql)
const UNKNOWN = { font_family: 'Comic Sans' }
const { clip_id } = await finishedProject(context)

describe('a font that there is not', () => {
  test.each<[string, string, () => Promise<unknown>]>([
    [
      'captions of a changed template',
      'config.captions.font_family',
      async () =>
        domain.updateTemplate(context, await template(), { config: { captions: UNKNOWN } }),
    ],
    [
      'captions of a clip',
      'caption_style.font_family',
      () => domain.editClip(context, clip_id, { caption_style: UNKNOWN }),
    ],
    [
      'captions of a render',
      'captions.font_family',
      () => domain.startRender(context, clip_id, { captions: UNKNOWN }),
    ],
    [
      'captions of a project',
      'settings.captions.font_family',
      () => newProject(context, { settings: { captions: UNKNOWN } }),
    ],
  ])('is refused in the %s', async (_, member, attempt) => {
    expect(await refusal(attempt())).toBe(`VALIDATION_ERROR body.${member}`)
  })

  test('is named with those that are allowed', async () => {
    const stranger = await createTenant(sql)
    await readyAsset(stranger, { kind: 'font' })
    const own = await createTenant(sql)
    expect(await descriptionOf(own)).toBe(
      'There is no font “Comic Sans”. Allowed are Montserrat, Poppins, Oswald, Anton, Bebas Neue, Bangers, Playfair Display, and `asset:` and the id of a font of the brand kit that is ready, of which there is none.',
    )
    const font = await readyAsset(own, { kind: 'font' })
    expect(await descriptionOf(own)).toEndWith(`such as asset:${font} (Brand Sans).`)
  })
})

test('every font that comes with the service is allowed, and one of the brand kit', async () => {
  const font = await readyAsset(context, { kind: 'font' })
  for (const font_family of [...FONT_FAMILIES, `asset:${font}`]) {
    const { edits } = await domain.editClip(context, clip_id, { caption_style: { font_family } })
    expect(edits.caption_style).toEqual({ font_family })
  }
})

describe('a font that was deleted', () => {
  test('keeps nothing else of a template from being changed, and is not named anew', async () => {
    const font_family = `asset:${await readyAsset(context, { kind: 'font' })}`
    const template_id = await template({ font_family })
    await domain.deleteAsset(context, font_family.slice('asset:'.length), { force: true })
    const change = { captions: { font_size: 6 }, hook: { style: { font_family } } }
    const { config } = await domain.updateTemplate(context, template_id, { config: change })
    expect(config.captions).toMatchObject({ font_family, font_size: 6 })
    expect(await refusal(template({ font_family }))).toBe(
      'VALIDATION_ERROR body.config.captions.font_family',
    )
    expect(await refusal(domain.startRender(context, clip_id, { template_id }))).toBe(
      'VALIDATION_ERROR body.template_id',
    )
    await domain.updateTemplate(context, template_id, { config: { captions: null, hook: null } })
    expect((await domain.readTemplate(context, template_id)).config.captions.font_family).toBe(
      'Montserrat',
    )
  })

  test('keeps nothing else of the captions of a clip from being changed', async () => {
    const font_family = `asset:${await readyAsset(context, { kind: 'font' })}`
    await domain.editClip(context, clip_id, { caption_style: { font_family } })
    await domain.deleteAsset(context, font_family.slice('asset:'.length), { force: true })
    const caption_style = { font_family, font_size: 6 }
    const { edits } = await domain.editClip(context, clip_id, { caption_style })
    expect(edits.caption_style).toEqual(caption_style)
    await domain.editClip(context, clip_id, { caption_style: null })
    expect(await refusal(domain.editClip(context, clip_id, { caption_style }))).toBe(
      'VALIDATION_ERROR body.caption_style.font_family',
    )
  })
})

test('a font that was stored before fonts were checked keeps nothing else from being changed', async () => {
  const template_id = await template()
  await sql`
    update templates set config = jsonb_set(config, '{captions,font_family}', '"Old Sans"')
     where template_id = ${template_id}
  `
  const change = { config: { captions: { font_size: 6 } } }
  const { config } = await domain.updateTemplate(context, template_id, change)
  expect(config.captions).toMatchObject({ font_family: 'Old Sans', font_size: 6 })
})

let made = 0

async function template(captions: { font_family?: string } = {}): Promise<string> {
  made += 1
  const request = { name: `Template ${made}`, config: { captions } }
  return (await domain.createTemplate(context, request)).template_id
}

async function descriptionOf(tenant: domain.Context): Promise<string | undefined> {
  const request = { name: 'x', config: { captions: UNKNOWN } }
  const error: ApiError = await domain.createTemplate(tenant, request).then(
    () => Promise.reject(new Error('It was not refused.')),
    (refused) => refused,
  )
  return error.problems[0]?.description
}
