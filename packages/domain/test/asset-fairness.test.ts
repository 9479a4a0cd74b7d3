import { expect, test } from 'bun:test'
import { confirmAsset } from '../src/index.ts'
import { uploadedAsset } from './asset-fixtures.ts'
import { openTestJobs } from './create-test-database.ts'
import { createTenant } from './fixtures.ts'

const { sql, jobs } = await openTestJobs('worker')

test('the assets of one account, however long they take, leave a place for those of another', async () => {
  const greedy = { ...(await createTenant(sql)), jobs }
  const other = { ...(await createTenant(sql)), jobs }
  const held: string[] = []
  for (let count = 0; count < 3; count++) held.push(await uploadedAsset(greedy))
  for (const asset_id of held) await confirmAsset(greedy, asset_id)
  const wanted = await uploadedAsset(other)
  await confirmAsset(other, wanted)

  const reached = Promise.withResolvers<void>()
  const taken: string[] = []
  const work = async ({ data }: { data: { asset_id: string } }) => {
    taken.push(data.asset_id)
    if (data.asset_id === wanted) reached.resolve()
    await reached.promise
  }
  await jobs.work('process_asset', work, { concurrency: 2 })
  await reached.promise
  // Both places are filled at once, so the other account's asset may be the first that begins.
  expect(taken.filter((asset_id) => held.includes(asset_id)).length).toBeLessThan(2)
})
