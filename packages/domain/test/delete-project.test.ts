import { describe, expect, test } from 'bun:test'
import * as domain from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import {
  createTenant,
  endings,
  foundClips,
  recordingJobs,
  refusal,
  uploadFile,
} from './fixtures.ts'
import { listProjects, readProject } from './project-reads.ts'

const { sql } = await openTestDatabase()

describe('deleteProject', () => {
  test('ends reads at once, and stops the worker at its next report', async () => {
    const jobs = recordingJobs()
    const context = await createTenant(sql, {}, jobs)
    const { run, project_id, clip_id } = await foundClips(context)
    await domain.deleteProject(context, project_id)
    expect(await refusal(readProject(context, project_id))).toBe('NOT_FOUND')
    expect(await refusal(domain.listClips(context, project_id, { limit: 10 }))).toBe('NOT_FOUND')
    expect(await refusal(domain.readClip(context, clip_id))).toBe('NOT_FOUND')
    expect(await refusal(domain.deleteProject(context, project_id))).toBe('NOT_FOUND')
    expect((await listProjects(context, { limit: 10 })).items).toEqual([])
    expect(await endings([domain.reportProject(sql, run, { progress: 50 })])).toEqual([
      'StaleRunError',
    ])
    expect(await domain.beginProject(sql, project_id, 2)).toBeNull()
    const prefixes = prefixesOf(jobs)
    expect(prefixes).toHaveLength(4)
    expect(prefixes[0]).toBe(`accounts/${context.accountId}/projects/${project_id}/`)
    expect(prefixes[1]).toStartWith(`accounts/${context.accountId}/uploads/`)
  })

  test('keeps an upload that another project still uses', async () => {
    const jobs = recordingJobs()
    const context = await createTenant(sql, {}, jobs)
    const upload_id = await uploadFile(context)
    const [a, b] = [
      await domain.createProject(context, { source: { upload_id } }),
      await domain.createProject(context, { source: { upload_id } }),
    ]
    await domain.deleteProject(context, a.project_id)
    expect(prefixesOf(jobs).filter((prefix) => prefix.includes(upload_id))).toEqual([])
    await domain.deleteProject(context, b.project_id)
    expect(prefixesOf(jobs).filter((prefix) => prefix.includes(upload_id))).toHaveLength(2)
  })
})

test('upkeep deletes the files of uploads that were not used', async () => {
  const jobs = recordingJobs()
  const context = await createTenant(sql, {}, jobs)
  const unused = await uploadFile(context)
  const used = await uploadFile(context)
  const transcript = await uploadFile(context, { purpose: 'transcript', file_name: 'talk.srt' })
  const source = { upload_id: used, transcript: { upload_id: transcript } }
  await domain.createProject(context, { source })
  const { accountId } = context
  await sql`update uploads set expires_at = now() - interval '1 minute' where account_id = ${accountId}`
  await domain.upkeep(sql, jobs)
  expect(prefixesOf(jobs)).toEqual([`accounts/${accountId}/uploads/${unused}`])
  expect(await refusal(domain.createProject(context, { source: { upload_id: unused } }))).toBe(
    'VALIDATION_ERROR body.source.upload_id',
  )
})

function prefixesOf({ queued }: { queued: { queue: string; data: unknown }[] }): string[] {
  return queued
    .filter(({ queue }) => queue === 'delete_files')
    .flatMap(({ data }) => (data as { prefixes: string[] }).prefixes)
}
