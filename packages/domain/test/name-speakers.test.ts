import { expect, test } from 'bun:test'
import * as domain from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, recordingJobs, uploadProject } from './fixtures.ts'
import { newClip } from './new-clip.ts'
import { readProject } from './project-reads.ts'

const { sql } = await openTestDatabase()
const tenant = await createTenant(sql)
const words = ['Archives', 'close.'].map((text, at) => {
  return { text, start: 40 + at, end: 40.5 + at, speaker: at === 0 ? 'Speaker 1' : 'Speaker 2' }
})
const run = await begin(tenant, await uploadProject(tenant))
const { project_id } = run
await domain.saveTranscript(sql, run, {
  ...{ language: 'en', source: 'asr', word_count: 2 },
  speakers: words.map(({ speaker }) => speaker),
})
await domain.savePassages(sql, run, { language: 'en', words })
const speakers = ['Speaker 1', 'Speaker 2'].map((label) => ({ label, share: 0.5 }))
const heard = words.map((word) => ({ ...word, confidence: 1, filler: false }))
const [saved] = await domain.saveClips(sql, run, [newClip({ speakers, words: heard })])
const clip_id = saved?.clip_id ?? ''
await domain.finishProject({ sql, jobs: recordingJobs() }, run, { warnings: [] })

async function shown() {
  const clip = await domain.readClip(tenant, clip_id, { include: 'words' })
  const [listed] = (await domain.listClips(tenant, project_id, { limit: 9 })).items
  expect(listed?.speakers).toEqual(clip.speakers)
  const { items } = await domain.search(tenant, { q: 'archives', limit: 9, project_id })
  return {
    project: (await readProject(tenant, project_id)).speakers,
    clip: clip.speakers,
    words: clip.words?.map(({ speaker }) => speaker),
    found: items.filter(({ kind }) => kind === 'speech').map(({ speaker }) => speaker),
  }
}
const before = await shown()

test('people have the labels of the transcript, in the order of their first words', () => {
  expect(before).toEqual({
    project: [
      { label: 'Speaker 1', name: null },
      { label: 'Speaker 2', name: null },
    ],
    clip: speakers,
    words: ['Speaker 1', 'Speaker 2'],
    found: ['Speaker 1'],
  })
})

test('a name is told by the project, its clips, their words and search, and is taken back', async () => {
  await domain.nameSpeakers(tenant, project_id, {
    speakers: [{ label: 'Speaker 1', name: ' Grace ' }],
  })
  expect(await shown()).toEqual({
    project: [
      { label: 'Speaker 1', name: 'Grace' },
      { label: 'Speaker 2', name: null },
    ],
    clip: [
      { label: 'Grace', share: 0.5 },
      { label: 'Speaker 2', share: 0.5 },
    ],
    words: ['Grace', 'Speaker 2'],
    found: ['Grace'],
  })
  await domain.nameSpeakers(tenant, project_id, { speakers: [{ label: 'Speaker 1', name: null }] })
  expect(await shown()).toEqual(before)
})

test('two labels with one name are one person', async () => {
  const same = speakers.map(({ label }) => ({ label, name: 'Grace' }))
  await domain.nameSpeakers(tenant, project_id, { speakers: same })
  expect((await shown()).clip).toEqual([{ label: 'Grace', share: 1 }])
})

test('a project names at most a hundred people', async () => {
  const many = Array.from({ length: 99 }, (_, at) => ({ label: `${at}`, name: 'A' }))
  await expect(domain.nameSpeakers(tenant, project_id, { speakers: many })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
})
