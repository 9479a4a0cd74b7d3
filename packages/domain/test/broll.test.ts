import { expect, test } from 'bun:test'
import { createTemplate } from '../src/index.ts'
import { readyAsset } from './asset-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, uploadProject } from './fixtures.ts'

const { sql } = await openTestDatabase()

test('work with b-roll gets the account’s pictures and videos by their tags and names', async () => {
  const context = await createTenant(sql)
  const named = { kind: 'image' as const, name: 'coffee_machine-2.png', tags: ['espresso'] }
  const asset_id = await readyAsset(context, named)
  await readyAsset(context, { kind: 'logo', name: 'Coffee' })
  await readyAsset(context, { ...named, name: 'not there yet' }, 'pending')
  await readyAsset(await createTenant(sql), named)

  const workWith = async (enabled: boolean) => {
    const config = { broll: { enabled, density: 0.5 } }
    const { template_id } = await createTemplate(context, { name: `B-roll ${enabled}`, config })
    return begin(context, await uploadProject(context, { template_id }))
  }
  expect((await workWith(true)).broll).toEqual([
    {
      asset_id,
      kind: 'image',
      labels: ['espresso', 'coffee machine'],
      duration_seconds: null,
      objectKey: expect.stringContaining(asset_id),
    },
  ])
  expect((await workWith(false)).broll).toEqual([])
})
