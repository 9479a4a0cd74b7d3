import { describe, expect, test } from 'bun:test'
import { Clip } from '@svc/specification'
import * as domain from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import * as fixtures from './fixtures.ts'
import { newClip } from './new-clip.ts'

const { sql } = await openTestDatabase()

test('used moments are those of the same source that were rendered, and mark what repeats them', async () => {
  const context = await fixtures.createTenant(sql, { limits: { max_concurrent_projects: 9 } })
  const { clip_id: rendered } = await fixtures.finishedProject(context, 2)
  await domain.startRender(context, rendered, {})
  await sql`update renders set status = 'completed' where clip_id = ${rendered}`

  const avoiding = { settings: { avoid_used_moments: true } }
  const work = await fixtures.begin(context, await fixtures.uploadProject(context, avoiding))
  expect(work.usedMoments).toMatchObject([{ start: 40, end: 70 }])
  const saved = await domain.saveClips(sql, work, [
    newClip({ rank: 1, segments: [{ start: 50, end: 80 }] }),
    newClip({ rank: 2, segments: [{ start: 60, end: 90 }] }),
  ])
  const clips = await Promise.all(saved.map(({ clip_id }) => domain.readClip(context, clip_id)))
  expect(clips.map(({ duplicates_of }) => duplicates_of)).toEqual([rendered, null])
  expect((await domain.readClip(context, rendered)).used.rendered).toBe(true)

  const upload_id = await fixtures.uploadFile(context, { sha256: 'c'.repeat(64) })
  const ofAnother = await fixtures.uploadProject(context, { ...avoiding, source: { upload_id } })
  const careless = await fixtures.uploadProject(context)
  for (const project_id of [ofAnother, careless]) {
    expect((await fixtures.begin(context, project_id)).usedMoments).toEqual([])
  }
})

test('moments of a file are known as used whether it came in parts or whole', async () => {
  const context = await fixtures.createTenant(sql, { limits: { max_concurrent_projects: 9 } })
  const sha256 = 'd'.repeat(64)
  const inParts = await fixtures.uploadFile(context)
  await sql`
    update uploads set sha256 = null, parts_digest = 'p' where upload_id = ${inParts}
  `
  const first = await domain.createProject(context, { source: { upload_id: inParts } })
  const listed = await domain.listUndigested(sql)
  expect(listed).toMatchObject([{ upload_id: inParts, parts_digest: 'p' }])
  for (const upload of listed) await domain.recordDigest(sql, upload, sha256)
  expect(await domain.listUndigested(sql)).toEqual([])
  const whole = await fixtures.uploadFile(context, { sha256 })
  const second = await domain.createProject(context, { source: { upload_id: whole } })
  const identities = await sql<{ source_identity: string }[]>`
    select source_identity from projects
     where project_id in (${first.project_id}, ${second.project_id})
  `
  expect(identities.map((row) => row.source_identity)).toEqual(Array(2).fill(`sha256:${sha256}`))
})

describe('readClip', () => {
  test('answers the whole clip', async () => {
    const context = await fixtures.createTenant(sql)
    const clip = await domain.readClip(context, (await fixtures.finishedProject(context)).clip_id)
    expect(fixtures.faultsOf(Clip, clip)).toEqual([])
    expect(clip.framing?.layouts).toEqual([{ start: 0, end: 30, layout: 'track', confidence: 0.9 }])
    expect(clip.preview_url).toEndWith(`/clips/${clip.clip_id}/preview.mp4`)
    expect(clip.words).toBeUndefined()
  })

  test('counts words from the start of the clip, over its joins', async () => {
    const context = await fixtures.createTenant(sql)
    const rest = { speaker: null, confidence: 1, filler: false }
    const words = [10, 12, 25, 31].map((start) => {
      return { text: `w${start}`, start, end: start + 1, ...rest }
    })
    const segments = [
      { start: 10, end: 14 },
      { start: 30, end: 40 },
    ]
    const { clip_id } = await fixtures.foundClips(context, [newClip({ segments, words })])
    const clip = await domain.readClip(context, clip_id, { include: 'words' })
    expect(clip.duration_seconds).toBe(14)
    expect(clip.words?.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['w10', 0, 1],
      ['w12', 2, 3],
      ['w31', 5, 6],
    ])
  })
})
