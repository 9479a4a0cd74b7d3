import { expect, test } from 'bun:test'
import { beginPreview, completePreview, failPreview, StaleRunError } from '../src/index.ts'
import { createEditor } from './clip-editor.ts'
import { openTestDatabase } from './create-test-database.ts'
import { drawnOf } from './drawn-clip.ts'
import { begun } from './worked.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)

test('a preview that ends while its clip is edited deadlocks with nothing, and is shown or given up', async () => {
  await editor.find()
  for (let round = 0; round < 20; round++) {
    const { revision } = await editor.edit({ end: 60 + (round % 2) })
    const work = await begun(beginPreview(sql, editor.jobs, editor.clip_id, revision, 1))
    const end = () =>
      round % 3 === 0
        ? failPreview(sql, work)
        : completePreview(sql, editor.jobs, work, drawnOf(work))
    const [ended, edited] = await Promise.allSettled([end(), editor.edit({ end: 50 })])
    expect(edited.status).toBe('fulfilled')
    if (ended.status === 'rejected') expect(ended.reason).toBeInstanceOf(StaleRunError)
    expect(await editor.read()).toMatchObject({ end: 50, preview: { status: 'updating' } })
  }
})
