import { afterAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import {
  beginProject,
  beginRender,
  type Censor,
  CensoredWords,
  CensoredWordsRequest,
  completeRender,
  createProject,
  createTemplate,
  DEFAULT_CONFIG,
  deleteAsset,
  deleteTemplate,
  estimateProject,
  Project,
  type ProjectSettingsRequest,
  readCensoredWords,
  readProject,
  readVocabulary,
  replaceCensoredWords,
  replaceVocabulary,
  startRender,
  updateTemplate,
  Vocabulary,
  VocabularyRequest,
} from '../src/index.ts'
import { readyAsset } from './asset-fixtures.ts'
import { createTestDatabase } from './create-test-database.ts'
import { createTenant, faultsOf, finishedProject, refusal, uploadFile } from './fixtures.ts'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database[Symbol.asyncDispose]())

describe('the vocabulary', () => {
  test('is empty at first, and replaced as a whole', async () => {
    const context = await createTenant(sql)
    expect(await readVocabulary(context)).toEqual({ items: [], updated_at: null })
    await replaceVocabulary(context, { items: [{ term: 'Old' }] })
    const given = { term: ' Kubernetes ', sounds_like: ['cuber netties'], replace_with: 'K8s' }
    const kept = await replaceVocabulary(context, { items: [given, { term: 'Ö' }] })
    expect(faultsOf(Vocabulary, kept)).toEqual([])
    expect(kept.items).toEqual([
      { term: 'Kubernetes', sounds_like: ['cuber netties'], replace_with: 'K8s' },
      { term: 'Ö', sounds_like: [], replace_with: null },
    ])
    expect(await readVocabulary(context)).toEqual(kept)
    expect((await readVocabulary(await createTenant(sql))).items).toEqual([])
  })

  test('refuses a term that is there twice', async () => {
    const context = await createTenant(sql)
    const items = [{ term: 'a' }, { term: 'b' }, { term: ' A' }]
    expect(await refusal(replaceVocabulary(context, { items }))).toBe(
      'VALIDATION_ERROR body.items[2].term',
    )
  })

  test('reaches the work of a project, after its own words', async () => {
    const context = await createTenant(sql)
    await replaceVocabulary(context, { items: [{ term: 'ACME' }, { term: 'Zeta' }] })
    const work = await begun(context, { settings: { vocabulary: ['Own', 'acme'] } })
    expect(work.settings.vocabulary).toEqual(['Own', 'acme', 'Zeta'])
    expect(work.vocabulary.map(({ term }) => term)).toEqual(['ACME', 'Zeta'])
  })
})

describe('the censored words', () => {
  const items = [{ word: '(a+)+$', match: 'stem' as const }, { word: 'damn' }]

  test('are none at first, and replaced as a whole', async () => {
    const context = await createTenant(sql)
    expect(await readCensoredWords(context)).toEqual({ items: [], mode: 'beep', updated_at: null })
    const kept = await replaceCensoredWords(context, { items, mode: 'mask' })
    expect(faultsOf(CensoredWords, kept)).toEqual([])
    expect(kept).toMatchObject({
      items: [
        { word: '(a+)+$', match: 'stem' },
        { word: 'damn', match: 'exact' },
      ],
      mode: 'mask',
    })
    expect(await readCensoredWords(context)).toEqual(kept)
  })

  test.each<[string, ProjectSettingsRequest, Censor['mode'] | null]>([
    ['nothing unless it asks', {}, null],
    ['the mode of the brand kit', { censor: true }, 'mask'],
    ['its own mode', { censor: true, censor_mode: 'mute' }, 'mute'],
  ])('give the work of a project %s', async (_, settings, mode) => {
    const context = await createTenant(sql)
    await replaceCensoredWords(context, { items, mode: 'mask' })
    const { censor } = await begun(context, { settings })
    expect(censor?.mode ?? null).toBe(mode)
    if (censor) expect(censor.words).toHaveLength(2)
  })

  test('make another render of the same clip when they change', async () => {
    const context = await createTenant(sql)
    const { clip_ids } = await finishedProject(context, 1, { settings: { censor: true } })
    const [clip_id = ''] = clip_ids
    await replaceCensoredWords(context, { items })
    const first = await startRender(context, clip_id, {})
    expect((await startRender(context, clip_id, {})).render_id).toBe(first.render_id)
    await replaceCensoredWords(context, { items: [] })
    const second = await startRender(context, clip_id, {})
    expect(second.render_id).not.toBe(first.render_id)
    expect((await beginRender(sql, first.render_id, 1))?.censor?.words).toHaveLength(2)
    expect((await beginRender(sql, second.render_id, 1))?.censor).toEqual({
      words: [],
      mode: 'beep',
    })
  })
})

describe('a word list', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`)

  test.each<[string, unknown, boolean]>([
    ['500 terms', { items: words(500).map((term) => ({ term })) }, true],
    ['501 terms', { items: words(501).map((term) => ({ term })) }, false],
    ['a term of 50', { items: [{ term: 'ä'.repeat(50) }] }, true],
    ['a term of 51', { items: [{ term: 'a'.repeat(51) }] }, false],
    ['a blank term', { items: [{ term: ' ' }] }, false],
    ['five sounds', { items: [{ term: 'a', sounds_like: words(5) }] }, true],
    ['six sounds', { items: [{ term: 'a', sounds_like: words(6) }] }, false],
    ['another member', { items: [{ term: 'a', weight: 1 }] }, false],
    ['no list', {}, false],
  ])('of vocabulary with %s is judged', (_, request, isTaken) => {
    expect(Value.Check(VocabularyRequest, request)).toBe(isTaken)
  })

  test.each<[string, unknown, boolean]>([
    ['500 words', { items: words(500).map((word) => ({ word })) }, true],
    ['10,000 words', { items: words(10_000).map((word) => ({ word })) }, false],
    ['a word of 51', { items: [{ word: 'a'.repeat(51) }] }, false],
    ['another match', { items: [{ word: 'a', match: 'regex' }] }, false],
    ['another mode', { items: [], mode: 'delete' }, false],
  ])('of censored words with %s is judged', (_, request, isTaken) => {
    expect(Value.Check(CensoredWordsRequest, request)).toBe(isTaken)
  })
})

describe('a project made with a template', () => {
  const config = {
    captions: { preset: 'neon' as const, font_size: 6 },
    layout: { aspect_ratio: '1:1' as const },
    cuts: { remove_fillers: true },
    hook: { enabled: false },
  }

  test('lays its own settings over those of the template', async () => {
    const context = await createTenant(sql)
    const { template_id } = await createTemplate(context, { name: 'Look', config })
    const settings = { captions: { font_size: 9 }, hook_title: true }
    const project = await created(context, { template_id, settings })
    expect(faultsOf(Project, project)).toEqual([])
    expect(project).toMatchObject({ template_id, template_snapshot_at: expect.any(String) })
    expect(project.settings).toMatchObject({
      captions: { enabled: true, preset: 'neon', font_size: 9 },
      aspect_ratio: '1:1',
      remove_fillers: true,
      hook_title: true,
    })
  })

  test('keeps what the template said, whatever becomes of it', async () => {
    const context = await createTenant(sql)
    const { template_id } = await createTemplate(context, { name: 'Look', config })
    const { project_id, settings } = await created(context, { template_id })
    const changed = {
      config: { audio: { target_lufs: -20 }, layout: { aspect_ratio: '16:9' as const } },
    }
    await updateTemplate(context, template_id, changed)
    await deleteTemplate(context, template_id)
    expect((await readProject(context, project_id)).settings).toEqual(settings)
    const work = await beginProject(sql, project_id, 1)
    expect(work?.config).toMatchObject({
      audio: { target_lufs: -14 },
      layout: { aspect_ratio: '1:1' },
    })
    expect((await readProject(context, project_id)).template_id).toBe(template_id)
  })

  test('gets the default template when it names none', async () => {
    const context = await createTenant(sql)
    const { template_id } = await createTemplate(context, {
      name: 'Look',
      config,
      is_default: true,
    })
    expect(await created(context, {})).toMatchObject({
      template_id,
      settings: { aspect_ratio: '1:1' },
    })
  })

  test('is refused when there is no such template, and nothing is created', async () => {
    const context = await createTenant(sql)
    const stranger = await createTenant(sql)
    const { template_id } = await createTemplate(stranger, { name: 'Look' })
    const source = { upload_id: await uploadFile(context) }
    for (const id of [template_id, '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x']) {
      const request = { source, template_id: id }
      expect(await refusal(createProject(context, request))).toBe(
        'VALIDATION_ERROR body.template_id',
      )
      expect(await refusal(estimateProject(context, request))).toBe(
        'VALIDATION_ERROR body.template_id',
      )
    }
  })

  test('hands the files of its assets to the worker, and goes on without those that are deleted', async () => {
    const context = await createTenant(sql)
    const logo = await readyAsset(context)
    const font = await readyAsset(context, { kind: 'font' })
    const { template_id } = await createTemplate(context, {
      name: 'Look',
      config: { branding: { logo_asset_id: logo }, captions: { font_family: `asset:${font}` } },
    })
    const { project_id } = await created(context, { template_id })
    const before = await beginProject(sql, project_id, 1)
    expect(before?.assets).toEqual({
      [logo]: { object_key: expect.stringContaining(`/assets/${logo}/`), font_family: null },
      [font]: { object_key: expect.stringContaining('file.ttf'), font_family: 'Brand Sans' },
    })
    await deleteAsset(context, logo, { force: true })
    const after = await beginProject(sql, project_id, 2)
    expect(Object.keys(after?.assets ?? {})).toEqual([font])
  })

  test("refuses a stranger's font in its own captions", async () => {
    const context = await createTenant(sql)
    const font = await readyAsset(await createTenant(sql), { kind: 'font' })
    const attempt = created(context, { settings: { captions: { font_family: `asset:${font}` } } })
    expect(await refusal(attempt)).toBe('VALIDATION_ERROR body.settings.captions.font_family')
  })
})

describe('a render', () => {
  test('takes its template over that of the project, and keeps it', async () => {
    const context = await createTenant(sql)
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
    const { clip_ids } = await finishedProject(context, 1, { template_id: project })
    const [clip_id = ''] = clip_ids

    const plain = await startRender(context, clip_id, {})
    expect(plain.settings).toMatchObject({
      template_id: null,
      aspect_ratio: '1:1',
      resolution: '720p',
    })
    expect((await beginRender(sql, plain.render_id, 1))?.config.audio.target_lufs).toBe(-20)

    const request = { template_id: render, fps: 30 as const }
    const named = await startRender(context, clip_id, request)
    await updateTemplate(context, render, { config: { audio: { target_lufs: -24 } } })
    await deleteTemplate(context, render)
    const work = await beginRender(sql, named.render_id, 1)
    expect(work?.settings).toMatchObject({ template_id: render, aspect_ratio: '4:5', fps: 30 })
    expect(work?.config.audio.target_lufs).toBe(-10)
    if (work) await completeRender(sql, work, RESULT)
    expect(await refusal(startRender(context, clip_id, request))).toBe(
      'VALIDATION_ERROR body.template_id',
    )
  })

  test('without any template is made with the defaults', async () => {
    const context = await createTenant(sql)
    const [clip_id = ''] = (await finishedProject(context)).clip_ids
    const { render_id } = await startRender(context, clip_id, {})
    const work = await beginRender(sql, render_id, 1)
    expect(work).toMatchObject({ config: DEFAULT_CONFIG, censor: null, assets: {} })
  })
})

const RESULT = {
  output: {
    content_type: 'video/mp4',
    size_bytes: 1,
    width: 2,
    height: 2,
    fps: 30,
    duration_seconds: 30,
    video_codec: 'h264',
    audio_codec: 'aac',
    loudness_lufs: -14,
    sha256: 'a'.repeat(64),
  },
  checks: { black_frames: 0, audio_peak_dbfs: -1, caption_sync_error_ms: 0, face_coverage: 1 },
  has_captions: false,
}

type Tenant = Awaited<ReturnType<typeof createTenant>>
type Request = Omit<Parameters<typeof createProject>[1], 'source'>

async function created(context: Tenant, request: Request) {
  const source = { upload_id: await uploadFile(context) }
  return createProject(context, { source, ...request })
}

async function begun(context: Tenant, request: Request) {
  const { project_id } = await created(context, request)
  const work = await beginProject(sql, project_id, 1)
  if (!work) throw new Error('The project cannot begin.')
  return work
}
