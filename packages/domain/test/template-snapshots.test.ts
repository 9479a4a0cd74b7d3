import { beforeEach, describe, expect, test } from 'bun:test'
import { DEFAULT_CONFIG, Project, type TemplateConfigRequest } from '@svc/specification'
import {
  type Context,
  completeRender,
  createProject,
  createTemplate,
  deleteAsset,
  deleteTemplate,
  estimateProject,
  startRender,
  updateTemplate,
} from '../src/index.ts'
import { readyAsset } from './asset-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import {
  begin,
  createTenant,
  faultsOf,
  finishedProject,
  newProject,
  refusal,
  uploadFile,
} from './fixtures.ts'
import { readProject } from './project-reads.ts'
import { begunProject, begunRender, RENDER_RESULT } from './worked.ts'

const { sql } = await openTestDatabase()

let context: Context
beforeEach(async () => {
  context = await createTenant(sql)
})

describe('a project made with a template', () => {
  const config = {
    captions: { preset: 'neon' as const, font_size: 6 },
    layout: { aspect_ratio: '1:1' as const },
    cuts: { remove_fillers: true },
    hook: { enabled: false },
  }

  test('lays its own settings over those of the template', async () => {
    const { template_id } = await createTemplate(context, { name: 'Look', config })
    const settings = { captions: { font_size: 9 }, hook_title: true }
    const project = await newProject(context, { template_id, settings })
    expect(faultsOf(Project, project)).toEqual([])
    expect(project).toMatchObject({ template_id, template_snapshot_at: expect.any(String) })
    expect(project.settings).toMatchObject({
      captions: { enabled: true, preset: 'neon', font_size: 9 },
      aspect_ratio: '1:1',
      remove_fillers: true,
      hook_title: true,
    })
  })

  test('keeps the configuration of the template, even when it is changed or deleted', async () => {
    const { template_id } = await createTemplate(context, { name: 'Look', config })
    const { project_id, settings } = await newProject(context, { template_id })
    const other = { audio: { target_lufs: -20 }, layout: { aspect_ratio: '16:9' as const } }
    await updateTemplate(context, template_id, { config: other })
    await deleteTemplate(context, template_id)
    expect((await readProject(context, project_id)).settings).toEqual(settings)
    const work = await begin(context, project_id)
    expect(work.config).toMatchObject({
      audio: { target_lufs: -14 },
      layout: { aspect_ratio: '1:1' },
    })
    expect((await readProject(context, project_id)).template_id).toBe(template_id)
  })

  test('gets the default template when it names none', async () => {
    const template = { name: 'Look', config, is_default: true }
    const { template_id } = await createTemplate(context, template)
    const settings = { aspect_ratio: '1:1' } as const
    expect(await newProject(context, {})).toMatchObject({ template_id, settings })
  })

  test('is refused when there is no such template, and nothing is created', async () => {
    const { template_id } = await createTemplate(await createTenant(sql), { name: 'Look' })
    const source = { upload_id: await uploadFile(context) }
    for (const id of [template_id, '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x']) {
      for (const verb of [createProject, estimateProject]) {
        expect(await refusal(verb(context, { source, template_id: id }))).toBe(
          'VALIDATION_ERROR body.template_id',
        )
      }
    }
  })

  test('hands the files of its assets to the worker, and goes on without those that are deleted', async () => {
    const logo = await readyAsset(context)
    const font = await readyAsset(context, { kind: 'font' })
    const { template_id } = await createTemplate(context, {
      name: 'Look',
      config: { branding: { logo_asset_id: logo }, captions: { font_family: `asset:${font}` } },
    })
    const { project_id } = await newProject(context, { template_id })
    const before = await begin(context, project_id)
    expect(before.assets).toEqual({
      [logo]: { objectKey: expect.stringContaining(`/assets/${logo}/`), font_family: null },
      [font]: { objectKey: expect.stringContaining('file.ttf'), font_family: 'Brand Sans' },
    })
    await deleteAsset(context, logo, { force: true })
    const after = await begunProject(sql, project_id, 2)
    expect(Object.keys(after.assets)).toEqual([font])
  })

  test('gets pictures and videos of the account by their tags and names, where it shows b-roll', async () => {
    const named = { kind: 'image' as const, name: 'coffee_machine-2.png', tags: ['espresso'] }
    const asset_id = await readyAsset(context, named)
    await readyAsset(context, { kind: 'logo', name: 'Coffee' })
    await readyAsset(context, { ...named, name: 'not there yet' }, 'pending')
    await readyAsset(await createTenant(sql), named)
    const brollOf = async (enabled: boolean) => {
      const look = { name: `B-roll ${enabled}`, config: { broll: { enabled, density: 0.5 } } }
      const { template_id } = await createTemplate(context, look)
      return (await begin(context, (await newProject(context, { template_id })).project_id)).broll
    }
    const objectKey = expect.stringContaining(asset_id)
    const labels = ['espresso', 'coffee machine']
    expect(await brollOf(true)).toEqual([
      { asset_id, kind: 'image', labels, duration_seconds: null, objectKey },
    ])
    expect(await brollOf(false)).toEqual([])
  })

  test("refuses another account's font in its own captions", async () => {
    const font = await readyAsset(await createTenant(sql), { kind: 'font' })
    const settings = { captions: { font_family: `asset:${font}` } }
    expect(await refusal(newProject(context, { settings }))).toBe(
      'VALIDATION_ERROR body.settings.captions.font_family',
    )
  })
})

describe('a render', () => {
  test('takes its template over that of the project, and keeps it', async () => {
    const of = async (name: string, target_lufs: number, aspect_ratio: '1:1' | '4:5') => {
      const config = {
        audio: { target_lufs },
        layout: { aspect_ratio },
        output: { resolution: '720p' as const },
      }
      return (await createTemplate(context, { name, config })).template_id
    }
    const project = await of('Project', -20, '1:1')
    const render = await of('Render', -10, '4:5')
    const { clip_id } = await finishedProject(context, 1, { template_id: project })

    const plain = await startRender(context, clip_id, {})
    expect(plain.settings).toMatchObject({
      template_id: null,
      aspect_ratio: '1:1',
      resolution: '720p',
    })
    expect((await begunRender(sql, plain.render_id)).config.audio.target_lufs).toBe(-20)

    const request = { template_id: render, fps: 30 as const }
    const named = await startRender(context, clip_id, request)
    await updateTemplate(context, render, { config: { audio: { target_lufs: -24 } } })
    await deleteTemplate(context, render)
    const work = await begunRender(sql, named.render_id)
    expect(work.settings).toMatchObject({ template_id: render, aspect_ratio: '4:5', fps: 30 })
    expect(work.config.audio.target_lufs).toBe(-10)
    await completeRender(sql, work, RENDER_RESULT)
    expect(await refusal(startRender(context, clip_id, request))).toBe(
      'VALIDATION_ERROR body.template_id',
    )
  })

  test('needs the assets that it shows, and none of those that it does not', async () => {
    const { clip_id } = await finishedProject(context)
    const font = await readyAsset(context, { kind: 'font' })
    const fit_asset_id = await readyAsset(context, { kind: 'background' })
    const look = async (name: string, config: TemplateConfigRequest) =>
      (await createTemplate(context, { name, config })).template_id
    const lettered = await look('Letters', { captions: { font_family: `asset:${font}` } })
    const framed = await look('Frame', { layout: { fit_background: 'image', fit_asset_id } })
    const blurred = await look('Blur', { layout: { fit_background: 'blur', fit_asset_id } })
    for (const asset_id of [font, fit_asset_id]) {
      await deleteAsset(context, asset_id, { force: true })
    }
    for (const template_id of [lettered, framed]) {
      expect(await refusal(startRender(context, clip_id, { template_id }))).toBe(
        'VALIDATION_ERROR body.template_id',
      )
    }
    const unlettered = { template_id: lettered, captions: false as const }
    for (const request of [unlettered, { template_id: blurred }]) {
      expect((await startRender(context, clip_id, request)).status).toBe('queued')
    }
  })

  test('without any template is made with the defaults', async () => {
    const { clip_id } = await finishedProject(context)
    const { render_id } = await startRender(context, clip_id, {})
    const work = await begunRender(sql, render_id)
    expect(work).toMatchObject({ config: DEFAULT_CONFIG, censor: null, assets: {} })
  })
})
