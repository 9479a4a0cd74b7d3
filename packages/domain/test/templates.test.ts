import { describe, expect, test } from 'bun:test'
import { completeCaptionStyle, DEFAULT_CONFIG, Template } from '@svc/specification'
import {
  type Context,
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  updateTemplate,
} from '../src/index.ts'
import { BUILTIN_TEMPLATES } from '../src/template/read-template.ts'
import { readyAsset } from './asset-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, faultsOf, refusal, walk } from './fixtures.ts'

const WHOLE_DEFAULTS = { ...DEFAULT_CONFIG, captions: completeCaptionStyle({}) }

const { sql } = await openTestDatabase()

const [builtin] = BUILTIN_TEMPLATES
const builtinId = builtin?.template_id ?? ''

describe('createTemplate', () => {
  test('answers the whole template, with defaults for what was left out', async () => {
    const context = await createTenant(sql)
    const template = await createTemplate(context, {
      name: ' Köln ',
      config: { captions: { preset: 'neon', font_size: 6 }, branding: { logo_size: 20 } },
    })
    expect(faultsOf(Template, template)).toEqual([])
    expect(template).toMatchObject({
      name: 'Köln',
      is_default: false,
      is_builtin: false,
      version: 1,
      config: {
        ...DEFAULT_CONFIG,
        captions: completeCaptionStyle({ preset: 'neon', font_size: 6 }),
        branding: { ...DEFAULT_CONFIG.branding, logo_size: 20 },
      },
    })
    expect(await readTemplate(context, template.template_id)).toEqual(template)
  })

  test.each([
    ['the same name', 'Köln'],
    ['it in another case', 'KÖLN'],
    ['it in another spelling of the same characters', 'Ko\u0308ln'],
    ['it with spaces around', '  köln '],
  ])('refuses %s', async (_, name) => {
    const context = await createTenant(sql)
    await createTemplate(context, { name: 'Köln' })
    expect(await refusal(createTemplate(context, { name }))).toBe('CONFLICT body.name')
    expect((await createTemplate(await createTenant(sql), { name })).version).toBe(1)
  })

  test('lets one of twenty with one name win', async () => {
    const context = await createTenant(sql)
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => createTemplate(context, { name: 'Same' })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('lets one template be the default', async () => {
    const context = await createTenant(sql)
    const made = await Promise.all(
      ['a', 'b', 'c'].map((name) => createTemplate(context, { name, is_default: true })),
    )
    expect(made).toHaveLength(3)
    const { items } = await listTemplates(context, { limit: 100 })
    expect(items.filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  test('takes assets of the account that are ready and of the right kind', async () => {
    const context = await createTenant(sql)
    const logo = await readyAsset(context, { kind: 'logo' })
    const font = await readyAsset(context, { kind: 'font' })
    const { config } = await createTemplate(context, {
      name: 'Brand',
      config: {
        captions: { font_family: `asset:${font}` },
        branding: { logo_asset_id: logo },
      },
    })
    expect(config.branding.logo_asset_id).toBe(logo)
  })

  test.each([
    ['captions.font_family', 'captions', 'font_family', 'font'],
    ['hook.style.font_family', 'hook', 'style', 'font'],
    ['layout.fit_asset_id', 'layout', 'fit_asset_id', 'background'],
    ['branding.logo_asset_id', 'branding', 'logo_asset_id', 'logo'],
    ['branding.intro_asset_id', 'branding', 'intro_asset_id', 'intro'],
    ['branding.outro_asset_id', 'branding', 'outro_asset_id', 'outro'],
    ['audio.music_asset_id', 'audio', 'music_asset_id', 'music'],
  ] as const)('refuses at %s what is not there', async (path, section, member, kind) => {
    const context = await createTenant(sql)
    const stranger = await createTenant(sql)
    const ids = [
      '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      await readyAsset(stranger, { kind }),
      await readyAsset(context, { kind: kind === 'font' ? 'logo' : 'font' }),
      await readyAsset(context, { kind }, 'pending'),
    ]
    for (const id of ids) {
      const value = kind === 'font' ? `asset:${id}` : id
      const inside = member === 'style' ? { font_family: value } : value
      const config = { [section]: { [member]: inside } }
      expect(await refusal(createTemplate(context, { name: 'x', config }))).toBe(
        `VALIDATION_ERROR body.config.${path}`,
      )
    }
    expect((await listTemplates(context, { limit: 100 })).items.every((t) => t.is_builtin)).toBe(
      true,
    )
  })
})

describe('updateTemplate', () => {
  test('merges what is given and puts null back to its default', async () => {
    const { context, template_id } = await withTemplate({
      captions: { preset: 'neon', color: '#123456', outline: { color: '#000000', width: 1 } },
      layout: { headroom: 0.1, punch_in: 0.2 },
      cuts: { filler_words: ['um', 'uh'] },
    })
    const { config, version } = await updateTemplate(context, template_id, {
      config: {
        captions: { color: null, outline: { width: 0.5 } },
        layout: { headroom: null },
        cuts: { filler_words: ['er'] },
        branding: { progress_bar: { enabled: true } },
      },
    })
    expect(version).toBe(2)
    expect(config).toEqual({
      ...DEFAULT_CONFIG,
      captions: completeCaptionStyle({
        preset: 'neon',
        outline: { color: '#000000', width: 0.5 },
      }),
      layout: { ...DEFAULT_CONFIG.layout, punch_in: 0.2 },
      cuts: { ...DEFAULT_CONFIG.cuts, filler_words: ['er'] },
      branding: {
        ...DEFAULT_CONFIG.branding,
        progress_bar: { enabled: true, color: '#FFFFFF', position: 'bottom' },
      },
    })
  })

  test('puts a whole section back', async () => {
    const { context, template_id } = await withTemplate({ layout: { headroom: 0.1 } })
    const change = { config: { layout: null, captions: null } }
    expect((await updateTemplate(context, template_id, change)).config).toEqual(WHOLE_DEFAULTS)
    await updateTemplate(context, template_id, { config: { audio: { duck: false } } })
    const all = { config: null, is_default: null, version: null }
    expect(await updateTemplate(context, template_id, all)).toMatchObject({
      config: WHOLE_DEFAULTS,
      is_default: false,
    })
  })

  test('keeps both of two changes at once, and counts no repetition of them', async () => {
    const { context, template_id } = await withTemplate()
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        updateTemplate(context, template_id, {
          config: index % 2 ? { layout: { headroom: 0.1 } } : { audio: { target_lufs: -20 } },
        }),
      ),
    )
    expect(await readTemplate(context, template_id)).toMatchObject({
      version: 3,
      config: { layout: { headroom: 0.1 }, audio: { target_lufs: -20 } },
    })
  })

  test('lets one of two changes for the same version win', async () => {
    const { context, template_id } = await withTemplate()
    const changes = ['a', 'b'].map((name) =>
      updateTemplate(context, template_id, { name, version: 1 }),
    )
    const done = await Promise.allSettled(changes)
    const lost = done.findIndex(({ status }) => status === 'rejected')
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(changes[lost] ?? Promise.resolve())).toBe('CONFLICT')
    expect((await readTemplate(context, template_id)).version).toBe(2)
  })

  test('refuses a name that another template has, but not its own', async () => {
    const { context, template_id } = await withTemplate()
    await createTemplate(context, { name: 'Other' })
    expect(await refusal(updateTemplate(context, template_id, { name: 'OTHER' }))).toBe(
      'CONFLICT body.name',
    )
    expect((await updateTemplate(context, template_id, { name: 'LOOK' })).name).toBe('LOOK')
  })

  test('accepts a deleted asset that it has already, and refuses it when it is named anew', async () => {
    const { context, template_id } = await withTemplate()
    const logo_asset_id = await readyAsset(context, { kind: 'logo' })
    await updateTemplate(context, template_id, { config: { branding: { logo_asset_id } } })
    await sql`delete from assets where asset_id = ${logo_asset_id}`
    const other = await updateTemplate(context, template_id, { name: 'Still' })
    expect(other.config.branding.logo_asset_id).toBe(logo_asset_id)
    await updateTemplate(context, template_id, { config: { branding: { logo_asset_id: null } } })
    const again = updateTemplate(context, template_id, { config: { branding: { logo_asset_id } } })
    expect(await refusal(again)).toBe('VALIDATION_ERROR body.config.branding.logo_asset_id')
  })
})

describe('a template that comes with the service', () => {
  test('is whole, and every account reads it', async () => {
    for (const template of BUILTIN_TEMPLATES) {
      const read = await readTemplate(await createTenant(sql), template.template_id)
      expect(faultsOf(Template, read)).toEqual([])
      expect(read.config.captions).toEqual(completeCaptionStyle(template.config.captions))
    }
  })

  test('can be neither changed nor deleted', async () => {
    const context = await createTenant(sql)
    expect(await refusal(updateTemplate(context, builtinId, { name: 'Mine' }))).toBe('CONFLICT')
    expect(await refusal(deleteTemplate(context, builtinId))).toBe('CONFLICT')
  })
})

describe('listTemplates', () => {
  test.each([1, 3, 100])(
    'shows each once, own first, newest first, %p at a time',
    async (limit) => {
      const context = await createTenant(sql)
      const made: string[] = []
      for (const name of ['a', 'b', 'c', 'd']) {
        made.unshift((await createTemplate(context, { name })).template_id)
      }
      const builtins = BUILTIN_TEMPLATES.map(({ template_id }) => template_id)
      expect(await named(context, { limit })).toEqual([...made, ...builtins])
    },
  )

  test('finds part of a name, in whatever case', async () => {
    const context = await createTenant(sql)
    const { template_id } = await createTemplate(context, { name: '100% Neon_' })
    await createTemplate(context, { name: 'Other' })
    const found = async (q: string) =>
      (await listTemplates(context, { limit: 9, q })).items.map(({ name }) => name)
    expect(await found('neon')).toEqual(['100% Neon_', 'Neon'])
    expect(await found('%')).toEqual(['100% Neon_'])
    expect(await named(context, { limit: 1, q: 'neon' })).toEqual([template_id, expect.any(String)])
  })

  test('gives cursors of at most 100 characters, which only fit their list', async () => {
    const context = await createTenant(sql)
    await createTemplate(context, { name: 'a' })
    const { next_cursor } = await listTemplates(context, { limit: 1 })
    const cursor = next_cursor ?? ''
    expect(cursor.length).toBeLessThanOrEqual(100)
    const filtered = listTemplates(context, { limit: 1, cursor, q: 'a' })
    expect(await refusal(filtered)).toBe('VALIDATION_ERROR query.cursor')
  })
})

test('deleteTemplate lets its name be used again', async () => {
  const { context, template_id } = await withTemplate()
  await deleteTemplate(context, template_id)
  expect(await refusal(readTemplate(context, template_id))).toBe('NOT_FOUND')
  expect((await createTemplate(context, { name: 'Look' })).version).toBe(1)
})

async function withTemplate(config: Parameters<typeof createTemplate>[1]['config'] = {}) {
  const context = await createTenant(sql)
  const { template_id } = await createTemplate(context, { name: 'Look', config })
  return { context, template_id }
}

async function named(context: Context, query: { limit: number; q?: string }): Promise<string[]> {
  const listed = await walk((page) => listTemplates(context, { ...query, ...page }))
  return listed.map(({ template_id }) => template_id)
}
