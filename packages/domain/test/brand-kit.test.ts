import { beforeEach, describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import {
  BrandColors,
  BrandColorsRequest,
  type Censor,
  CensoredWords,
  CensoredWordsRequest,
  type ProjectSettingsRequest,
  Vocabulary,
  VocabularyRequest,
} from '@svc/specification'
import {
  type Context,
  readBrandColors,
  readCensoredWords,
  readVocabulary,
  replaceBrandColors,
  replaceCensoredWords,
  replaceVocabulary,
  startRender,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import * as fixtures from './fixtures.ts'
import { begunRender } from './worked.ts'

const { sql } = await openTestDatabase()
let context: Context
beforeEach(async () => {
  context = await fixtures.createTenant(sql)
})

describe('the vocabulary', () => {
  test('is empty at first, and replaced as a whole', async () => {
    expect(await readVocabulary(context)).toEqual({ items: [], updated_at: null })
    await replaceVocabulary(context, { items: [{ term: 'Old' }] })
    const given = { term: ' Kubernetes ', sounds_like: ['cuber netties'], replace_with: 'K8s' }
    const kept = await replaceVocabulary(context, { items: [given, { term: 'Ö' }] })
    expect(fixtures.faultsOf(Vocabulary, kept)).toEqual([])
    expect(kept.items).toEqual([
      { term: 'Kubernetes', sounds_like: ['cuber netties'], replace_with: 'K8s' },
      { term: 'Ö', sounds_like: [], replace_with: null },
    ])
    expect(await readVocabulary(context)).toEqual(kept)
  })

  test('of several changes of one state takes one, and refuses the others', async () => {
    let { updated_at } = await readVocabulary(context)
    for (const round of ['first', 'second']) {
      const changes = ['a', 'b', 'c'].map((term) =>
        replaceVocabulary(context, { items: [{ term: `${round} ${term}` }], updated_at }),
      )
      const ends = (await Promise.allSettled(changes)).map(({ status }) => status)
      expect(ends.toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
      expect(await fixtures.refusal(changes[ends.indexOf('rejected')] ?? Promise.resolve())).toBe(
        'CONFLICT body.updated_at',
      )
      const kept = await readVocabulary(context)
      expect(await changes[ends.indexOf('fulfilled')]).toEqual(kept)
      expect(kept.updated_at).not.toBe(updated_at)
      updated_at = kept.updated_at
    }
    const other = await fixtures.createTenant(sql)
    expect(await fixtures.refusal(replaceVocabulary(other, { items: [], updated_at }))).toStartWith(
      'CONFLICT',
    )
    const first = { items: [{ word: 'a' }], updated_at: null }
    await replaceCensoredWords(other, first)
    expect(await fixtures.refusal(replaceCensoredWords(other, first))).toStartWith('CONFLICT')
  })

  test('refuses a term that is there twice', async () => {
    const items = [{ term: 'a' }, { term: 'b' }, { term: ' A' }]
    expect(await fixtures.refusal(replaceVocabulary(context, { items }))).toBe(
      'VALIDATION_ERROR body.items[2].term',
    )
  })

  test('reaches the work of a project, after its own words', async () => {
    await replaceVocabulary(context, { items: [{ term: 'ACME' }, { term: 'Zeta' }] })
    const settings = { vocabulary: ['Own', 'acme'] }
    const work = await fixtures.begin(context, await fixtures.uploadProject(context, { settings }))
    expect(work.settings.vocabulary).toEqual(['Own', 'acme', 'Zeta'])
    expect(work.vocabulary.map(({ term }) => term)).toEqual(['ACME', 'Zeta'])
  })
})

describe('the colours', () => {
  test('are none at first, and replaced as a whole, in capitals', async () => {
    expect(await readBrandColors(context)).toEqual({ items: [], updated_at: null })
    await replaceBrandColors(context, { items: [{ color: '#000000' }] })
    const items = [{ color: '#1a73e8', name: ' Sea ' }, { color: '#ffd40080' }]
    const kept = await replaceBrandColors(context, { items })
    expect(fixtures.faultsOf(BrandColors, kept)).toEqual([])
    expect(kept.items).toEqual([
      { color: '#1A73E8', name: 'Sea' },
      { color: '#FFD40080', name: null },
    ])
    expect(await readBrandColors(context)).toEqual(kept)
  })

  test('of a state that was replaced are refused, whatever became of the words', async () => {
    await replaceVocabulary(context, { items: [] })
    const first = { items: [{ color: '#000000' }], updated_at: null }
    const { updated_at } = await replaceBrandColors(context, first)
    expect(await fixtures.refusal(replaceBrandColors(context, first))).toBe(
      'CONFLICT body.updated_at',
    )
    await replaceVocabulary(context, { items: [{ term: 'a' }] })
    expect((await replaceBrandColors(context, { items: [], updated_at })).items).toEqual([])
  })

  test('are refused when one is there twice', async () => {
    const items = [{ color: '#ABCDEF' }, { color: '#abcdef', name: 'Again' }]
    expect(await fixtures.refusal(replaceBrandColors(context, { items }))).toBe(
      'VALIDATION_ERROR body.items[1].color',
    )
  })
})

describe('the censored words', () => {
  const items = [{ word: '(a+)+$', match: 'stem' as const }, { word: 'damn' }]

  test('are none at first, and replaced with what is done with them, a beep unless it is given', async () => {
    expect(await readCensoredWords(context)).toEqual({ items: [], mode: 'beep', updated_at: null })
    expect(await replaceCensoredWords(context, { items })).toMatchObject({ mode: 'beep' })
    const kept = await replaceCensoredWords(context, { items, mode: 'mask' })
    expect(fixtures.faultsOf(CensoredWords, kept)).toEqual([])
    expect(kept).toMatchObject({
      items: [
        { word: '(a+)+$', match: 'stem' },
        { word: 'damn', match: 'exact' },
      ],
      mode: 'mask',
    })
    expect(await readCensoredWords(context)).toEqual(kept)
    const replaced = await replaceCensoredWords(context, { items: [] })
    expect(replaced).toMatchObject({ items: [], mode: 'beep' })
  })

  test.each<[string, ProjectSettingsRequest, Censor['mode'] | null]>([
    ['nothing unless it asks', {}, null],
    ['the mode of the brand kit', { censor: true }, 'mask'],
    ['its own mode', { censor: true, censor_mode: 'mute' }, 'mute'],
  ])('give the work of a project %s', async (_, settings, mode) => {
    await replaceCensoredWords(context, { items, mode: 'mask' })
    const project_id = await fixtures.uploadProject(context, { settings })
    const { censor } = await fixtures.begin(context, project_id)
    expect(censor?.mode ?? null).toBe(mode)
    if (censor) expect(censor.words).toHaveLength(2)
  })

  test('make another render of the same clip when they change', async () => {
    const { clip_id } = await fixtures.finishedProject(context, 1, { settings: { censor: true } })
    await replaceCensoredWords(context, { items })
    const first = await startRender(context, clip_id, {})
    expect((await startRender(context, clip_id, {})).render_id).toBe(first.render_id)
    await replaceCensoredWords(context, { items: [] })
    const second = await startRender(context, clip_id, {})
    expect(second.render_id).not.toBe(first.render_id)
    expect((await begunRender(sql, first.render_id)).censor?.words).toHaveLength(2)
    const { censor } = await begunRender(sql, second.render_id)
    expect(censor).toEqual({ words: [], mode: 'beep' })
  })
})

test.each<[string, TSchema, unknown[], unknown[]]>([
  ['vocabulary', VocabularyRequest, [{ term: 'a' }], [{ term: ' ' }, { term: 'a', weight: 1 }]],
  ['colours', BrandColorsRequest, [{ color: '#00000080' }], [{ color: 'red' }]],
  ['censored words', CensoredWordsRequest, [{ word: 'a' }], [{ word: 'a', match: 'regex' }]],
])('a list of %s takes its members, and no others', (_, shape, allowed, refused) => {
  expect(Value.Check(shape, { items: allowed })).toBe(true)
  for (const item of refused) expect(Value.Check(shape, { items: [item] })).toBe(false)
})
