import { describe, expect, test } from 'bun:test'
import { completeCaptionStyle, DEFAULT_CONFIG } from '@svc/specification'
import { createTemplate, readTemplate, updateTemplate } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant } from './fixtures.ts'

const WHOLE_DEFAULTS = { ...DEFAULT_CONFIG, captions: completeCaptionStyle({}) }
const ASKED_BACKGROUND = { color: '#000000B8', radius: 0.3, padding: 0.5, per: 'line' } as const

const { sql } = await openTestDatabase()

describe('a configuration of which parts are given', () => {
  test('keeps the rest of a member of which a part is given', async () => {
    const { context, template_id } = await withTemplate({
      captions: { outline: { width: 1 } },
      branding: { progress_bar: { enabled: true } },
    })
    const { config } = await readTemplate(context, template_id)
    expect(config.captions.outline).toEqual({ color: '#000000', width: 1 })
    expect(config.branding.progress_bar.color).toBe('#FFFFFF')
    const change = {
      config: { captions: { background: { radius: 1 }, outline: { color: '#FF0000' } } },
    }
    const { captions } = (await updateTemplate(context, template_id, change)).config
    expect(captions.background).toEqual({ ...ASKED_BACKGROUND, radius: 1 })
    expect(captions.outline).toEqual({ color: '#FF0000', width: 1 })
  })

  test('shows what another preset means, but for what was asked for', async () => {
    const { context, template_id } = await withTemplate({ captions: { color: '#123456' } })
    const change = { config: { captions: { preset: 'news' as const } } }
    const { captions } = (await updateTemplate(context, template_id, change)).config
    expect(captions).toEqual({ ...completeCaptionStyle({ preset: 'news' }), color: '#123456' })
  })

  test('answers what was stored before a member was added, with its default', async () => {
    const { context, template_id } = await withTemplate()
    await sql`
      update templates set config = config #- '{layout,headroom}' #- '{captions,preset}' #- '{broll}'
       where template_id = ${template_id}
    `
    expect((await readTemplate(context, template_id)).config).toEqual(WHOLE_DEFAULTS)
  })
})

async function withTemplate(config: Parameters<typeof createTemplate>[1]['config'] = {}) {
  const context = await createTenant(sql)
  const { template_id } = await createTemplate(context, { name: 'Look', config })
  return { context, template_id }
}
