import { beforeAll, beforeEach, expect, test } from 'bun:test'
import {
  beginRender,
  beginTranslation,
  changeTranslation,
  completeTranslation,
  createTranslation,
  deleteTranslation,
  listTranslations,
  readTranslation,
  replaceVocabulary,
  StaleRunError,
  startRender,
  type TranslationWork,
} from '../src/index.ts'
import { createEditor } from './clip-editor.ts'
import { openTestDatabase } from './create-test-database.ts'
import { refusal } from './fixtures.ts'
import { begun } from './worked.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)
const { context, edit, find, jobs } = editor

beforeAll(() => replaceVocabulary(context, { items: [{ term: 'Nordlicht' }] }))
beforeEach(find)

/** Asks for a translation and does the work of it. */
async function translated(language = 'de') {
  await createTranslation(context, editor.clip_id, { language })
  const work = await begin()
  await completeTranslation(sql, work, MADE)
  return work
}

function begin(): Promise<TranslationWork> {
  const { data } = jobs.queued.findLast(({ queue }) => queue === 'translate_clip') ?? {}
  const { translation_id } = data as { translation_id: string }
  return begun(beginTranslation(sql, translation_id, 1))
}

const MADE = {
  made_by: 'model',
  hook: 'Warum?',
  lines: [{ start: 40, end: 42, spoken: 'Why? Because.', text: 'Warum? Darum.' }],
}
const render = (request: object) => startRender(context, editor.clip_id, request)
const review = (change: object = {}) =>
  changeTranslation(context, editor.clip_id, 'de', { is_reviewed: true, ...change })

test('a translation is asked for once, in the usual form of its language, with the words of the brand', async () => {
  const ask = (language: string) => createTranslation(context, editor.clip_id, { language })
  const asked = await Promise.all(['pt-br', 'pt-BR', 'PT-br'].map(ask))
  expect(new Set(asked.map(({ language, status }) => `${language} ${status}`))).toEqual(
    new Set(['pt-BR queued']),
  )
  expect(jobs.queued.filter(({ queue }) => queue === 'translate_clip')).toHaveLength(1)
  expect(await begin()).toMatchObject({ language: 'pt-BR', terms: ['Nordlicht'] })
  expect(await refusal(ask('en-abcde-abcde'))).toBe('VALIDATION_ERROR body.language')
  expect((await listTranslations(context, editor.clip_id)).items).toHaveLength(1)
})

test('no render draws what no person has read, and each draws the lines that it was asked for with', async () => {
  expect(await refusal(render({ caption_language: 'de' }))).toBe(
    'VALIDATION_ERROR body.caption_language',
  )
  await translated()
  const both = { caption_language: 'spoken', second_caption_language: 'de' }
  expect(await refusal(render({ caption_language: 'de' }))).toBe('CONFLICT body.caption_language')
  expect(await refusal(render(both))).toBe('CONFLICT body.second_caption_language')
  const twice = { caption_language: 'de', second_caption_language: 'de' }
  expect(await refusal(render(twice))).toBe('VALIDATION_ERROR body.second_caption_language')
  await review({ lines: [{ text: 'Weil.' }] })
  const first = await render(both)
  expect((await render({ ...both, second_caption_language: 'DE' })).render_id).toBe(first.render_id)
  await review({ lines: [{ text: 'Nun denn.' }] })
  const second = await render(both)
  expect(second.render_id).not.toBe(first.render_id)
  const drawn = await beginRender(sql, first.render_id, 1)
  expect(drawn?.tracks).toMatchObject([null, { language: 'de', lines: [{ text: 'Weil.' }] }])
  expect((await render({})).settings.caption_language).toBe('spoken')
})

test('another cut makes it outdated, and asking again makes it anew, to be read again', async () => {
  await translated()
  await review()
  await edit({ title: 'Other' })
  const read = () => readTranslation(context, editor.clip_id, 'de')
  expect(await read()).toMatchObject({ is_outdated: false, lines: [{ start: 0, end: 2 }] })
  await edit({ start: 41 })
  expect(await read()).toMatchObject({ is_outdated: true, lines: [{ start: 0, end: 1 }] })
  expect(await refusal(render({ caption_language: 'de' }))).toBe('CONFLICT body.caption_language')
  await translated()
  expect(await read()).toMatchObject({ is_outdated: false, is_reviewed: false })
})

test('only what is there changes, line by line', async () => {
  await createTranslation(context, editor.clip_id, { language: 'de' })
  const work = await begin()
  expect(await refusal(review())).toBe('CONFLICT')
  const later = await begin()
  await expect(completeTranslation(sql, work, MADE)).rejects.toThrow(StaleRunError)
  await completeTranslation(sql, later, MADE)
  const { updated_at } = await review()
  expect((await review()).updated_at).toBe(updated_at)
  expect(await refusal(review({ lines: [] }))).toBe('VALIDATION_ERROR body.lines')
  const { lines } = await readTranslation(context, editor.clip_id, 'de')
  expect((await review({ lines })).lines).toEqual(lines)
  await deleteTranslation(context, editor.clip_id, 'de')
  expect(await refusal(review())).toBe('NOT_FOUND')
})
