import { beforeEach, describe, expect, test } from 'bun:test'
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

const ASKED_BACKGROUND = { color: '#000000B8', radius: 0.3, padding: 0.5, per: 'line' } as const
const WHOLE_DEFAULTS = { ...DEFAULT_CONFIG, captions: completeCaptionStyle({}) }

const { sql } = await openTestDatabase()

let context: Context
beforeEach(async () => {
  context = await createTenant(sql)
})

const [builtin] = BUILTIN_TEMPLATES
const builtinId = builtin?.template_id ?? ''

describe('createTemplate', () => {
  test('answers the whole template, with defaults for what was left out', async () => {
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
    await createTemplate(context, { name: 'Köln' })
    expect(await refusal(createTemplate(context, { name }))).toBe('CONFLICT body.name')
    expect((await createTemplate(await createTenant(sql), { name })).version).toBe(1)
  })

  test('lets one of twenty with one name win', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => createTemplate(context, { name: 'Same' })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('lets one template be the default', async () => {
    const made = await Promise.all(
      ['a', 'b', 'c'].map((name) => createTemplate(context, { name, is_default: true })),
    )
    expect(made).toHaveLength(3)
    const { items } = await listTemplates(context, { limit: 100 })
    expect(items.filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  test('takes a thousand of an account, and refuses one more', async () => {
    await withTemplate()
    await sql`
      insert into templates (template_id, account_id, name, name_key, is_default, config, asset_ids)
      select gen_random_uuid(), account_id, n::text, n::text, false, config, asset_ids
        from templates, generate_series(1, 998) n where account_id = ${context.accountId}
    `
    expect((await createTemplate(context, { name: 'The last' })).version).toBe(1)
    expect(await refusal(createTemplate(context, { name: 'One more' }))).toBe('CONFLICT')
  })

  test.each([
    ['captions.font_family', 'captions', 'font_family', 'font'],
    ['hook.style.font_family', 'hook', 'style', 'font'],
    ['layout.fit_asset_id', 'layout', 'fit_asset_id', 'background'],
    ['branding.logo_asset_id', 'branding', 'logo_asset_id', 'logo'],
    ['branding.intro_asset_id', 'branding', 'intro_asset_id', 'intro'],
    ['branding.outro_asset_id', 'branding', 'outro_asset_id', 'outro'],
    ['audio.music_asset_id', 'audio', 'music_asset_id', 'music'],
  ] as const)(
    'takes at %s what is ready and of its kind, and refuses what is not there',
    async (path, section, member, kind) => {
      const stranger = await createTenant(sql)
      const ids = [
        '01ARZ3NDEKTSV4RRFFQ69G5FAV',
        await readyAsset(stranger, { kind }),
        await readyAsset(context, { kind: kind === 'font' ? 'logo' : 'font' }),
        await readyAsset(context, { kind }, 'pending'),
      ]
      const create = (id: string) => {
        const value = kind === 'font' ? `asset:${id}` : id
        const inside = member === 'style' ? { font_family: value } : value
        return createTemplate(context, { name: 'x', config: { [section]: { [member]: inside } } })
      }
      for (const id of ids) {
        expect(await refusal(create(id))).toBe(`VALIDATION_ERROR body.config.${path}`)
      }
      expect((await create(await readyAsset(context, { kind }))).version).toBe(1)
    },
  )
})

describe('updateTemplate', () => {
  test('merges what is given and puts null back to its default', async () => {
    const template_id = await withTemplate({
      captions: { preset: 'neon', color: '#123456', outline: { width: 1 } },
      layout: { headroom: 0.1, punch_in: 0.2 },
      cuts: { filler_words: ['um', 'uh'] },
      branding: { progress_bar: { enabled: true } },
    })
    const before = (await readTemplate(context, template_id)).config
    expect(before.captions.outline).toEqual({ color: '#0B2A4A', width: 1 })
    expect(before.branding.progress_bar.color).toBe('#FFFFFF')
    const { config, version } = await updateTemplate(context, template_id, {
      config: {
        captions: { color: null, outline: { color: '#FF0000' }, background: { radius: 1 } },
        layout: { headroom: null },
        cuts: { filler_words: ['er'] },
        branding: { progress_bar: { color: '#00FF00' } },
      },
    })
    expect(version).toBe(2)
    expect(config).toEqual({
      ...DEFAULT_CONFIG,
      captions: completeCaptionStyle({
        preset: 'neon',
        outline: { color: '#FF0000', width: 1 },
        background: { ...ASKED_BACKGROUND, radius: 1 },
      }),
      layout: { ...DEFAULT_CONFIG.layout, punch_in: 0.2 },
      cuts: { ...DEFAULT_CONFIG.cuts, filler_words: ['er'] },
      branding: {
        ...DEFAULT_CONFIG.branding,
        progress_bar: { enabled: true, color: '#00FF00', position: 'bottom' },
      },
    })
  })

  test('puts a whole section back', async () => {
    const template_id = await withTemplate({ layout: { headroom: 0.1 } })
    const change = { config: { layout: null, captions: null } }
    expect((await updateTemplate(context, template_id, change)).config).toEqual(WHOLE_DEFAULTS)
    await updateTemplate(context, template_id, { config: { audio: { duck: false } } })
    const all = { config: null, is_default: null, version: null }
    expect(await updateTemplate(context, template_id, all)).toMatchObject({
      config: WHOLE_DEFAULTS,
      is_default: false,
    })
  })

  test('shows what another preset means, but for what was asked for', async () => {
    const template_id = await withTemplate({ captions: { color: '#123456' } })
    const change = { config: { captions: { preset: 'news' as const } } }
    const { captions } = (await updateTemplate(context, template_id, change)).config
    expect(captions).toEqual({ ...completeCaptionStyle({ preset: 'news' }), color: '#123456' })
  })

  test('keeps both of two changes at once, and counts no repetition of them', async () => {
    const template_id = await withTemplate()
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
    const template_id = await withTemplate()
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
    const template_id = await withTemplate()
    await createTemplate(context, { name: 'Other' })
    expect(await refusal(updateTemplate(context, template_id, { name: 'OTHER' }))).toBe(
      'CONFLICT body.name',
    )
    expect((await updateTemplate(context, template_id, { name: 'LOOK' })).name).toBe('LOOK')
  })

  test('leaves the default template the default, also when another one is changed', async () => {
    const { template_id } = await createTemplate(context, { name: 'Mine', is_default: true })
    const other = await withTemplate()
    const changed = await updateTemplate(context, other, { name: 'Other' })
    expect([changed.is_default, changed.version]).toEqual([false, 2])
    const kept = await updateTemplate(context, template_id, { name: 'Ours' })
    expect([kept.is_default, kept.version]).toEqual([true, 2])
  })

  test('accepts a deleted asset that it has already, and refuses it when it is named anew', async () => {
    const template_id = await withTemplate()
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

test('a template that was stored before a member was added has its default', async () => {
  const template_id = await withTemplate()
  await sql`
    update templates set config = config #- '{layout,headroom}' #- '{captions,preset}' #- '{broll}'
     where template_id = ${template_id}
  `
  expect((await readTemplate(context, template_id)).config).toEqual(WHOLE_DEFAULTS)
})

describe('a template that comes with the service', () => {
  test('is whole, and every account reads it', async () => {
    for (const template of BUILTIN_TEMPLATES) {
      const read = await readTemplate(context, template.template_id)
      expect(faultsOf(Template, read)).toEqual([])
      expect(read.config.captions).toEqual(completeCaptionStyle(template.config.captions))
    }
  })

  test('can be neither changed nor deleted', async () => {
    expect(await refusal(updateTemplate(context, builtinId, { name: 'Mine' }))).toBe('CONFLICT')
    expect(await refusal(deleteTemplate(context, builtinId))).toBe('CONFLICT')
  })
})

describe('listTemplates', () => {
  test('shows each once, own first, newest first, however many at a time', async () => {
    const ids = BUILTIN_TEMPLATES.map(({ template_id }) => template_id)
    for (const name of ['a', 'b', 'c', 'd']) {
      ids.unshift((await createTemplate(context, { name })).template_id)
    }
    for (const limit of [1, 3, 100]) expect(await named({ limit })).toEqual(ids)
  })

  test('finds part of a name, in whatever case', async () => {
    const { template_id } = await createTemplate(context, { name: '100% Neon_' })
    await createTemplate(context, { name: 'Other' })
    const found = async (q: string) =>
      (await listTemplates(context, { limit: 9, q })).items.map(({ name }) => name)
    expect(await found('neon')).toEqual(['100% Neon_', 'Neon'])
    expect(await found('%')).toEqual(['100% Neon_'])
    expect(await named({ limit: 1, q: 'neon' })).toEqual([template_id, expect.any(String)])
  })

  test('gives cursors of at most 100 characters, which only fit their list', async () => {
    await createTemplate(context, { name: 'a' })
    const { next_cursor } = await listTemplates(context, { limit: 1 })
    const cursor = next_cursor ?? ''
    expect(cursor.length).toBeLessThanOrEqual(100)
    const filtered = listTemplates(context, { limit: 1, cursor, q: 'a' })
    expect(await refusal(filtered)).toBe('VALIDATION_ERROR query.cursor')
  })
})

test('deleteTemplate lets its name be used again', async () => {
  const template_id = await withTemplate()
  await deleteTemplate(context, template_id)
  expect(await refusal(readTemplate(context, template_id))).toBe('NOT_FOUND')
  expect((await createTemplate(context, { name: 'Look' })).version).toBe(1)
})

async function withTemplate(config: Parameters<typeof createTemplate>[1]['config'] = {}) {
  return (await createTemplate(context, { name: 'Look', config })).template_id
}

async function named(query: { limit: number; q?: string }): Promise<string[]> {
  const listed = await walk((page) => listTemplates(context, { ...query, ...page }))
  return listed.map(({ template_id }) => template_id)
}
