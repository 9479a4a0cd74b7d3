import { beforeEach, expect, test } from 'bun:test'
import { Clip } from '@svc/specification'
import { createClip, restoreRevision } from '../src/index.ts'
import { createEditor } from './clip-editor.ts'
import { openTestDatabase } from './create-test-database.ts'
import { faultsOf } from './fixtures.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)
const { context, edit, find, read } = editor
beforeEach(async () => {
  await find()
  await sql`
    update clips set title = 'Salt & rivers', title_source = 'keywords', titles = '["Why salt?"]'
     where clip_id = ${editor.clip_id}
  `
})

test('a clip says what its title was made of, and what else it may be called', async () => {
  const clip = await read()
  expect(faultsOf(Clip, clip)).toEqual([])
  expect(clip).toMatchObject({ title_source: 'keywords', titles: ['Why salt?'] })
})

test('a title that a person writes is theirs, until the one that was found is brought back', async () => {
  expect(await edit({ description: 'Said better.' })).toHaveProperty('title_source', 'keywords')
  const written = await edit({ title: 'The salty sea' })
  expect(written).toMatchObject({ title_source: 'person', titles: ['Why salt?'] })
  const nulled = await edit({ title: null })
  expect(nulled).toMatchObject({ title: 'Salt & rivers', title_source: 'keywords' })
  await edit({ title: 'The salty sea' })
  const found = await restoreRevision(context, editor.clip_id, 1)
  expect(found).toMatchObject({ title: 'Salt & rivers', title_source: 'keywords' })
})

test('a clip that is made by hand is named by its time, or by a person', async () => {
  const { project_id } = editor
  const unnamed = await createClip(context, project_id, { start: 10, end: 20 })
  expect(unnamed).toMatchObject({ title: 'Moment at 0:10', title_source: 'time', titles: [] })
  const named = await createClip(context, project_id, { start: 0, end: 5, title: 'Opening' })
  expect(named).toMatchObject({ title: 'Opening', title_source: 'person', titles: [] })
})
