import { afterAll, expect, test } from 'bun:test'
import { nameSpeakers, readClip, transcriptKeys } from '@svc/domain'
import { until } from '@svc/patience'
import { media } from '@svc/test-media'
import { isSettled } from './project-owner.ts'
import { openWorkshop } from './workshop.ts'

const shop = await openWorkshop('in a folder')
const { owner, store } = shop
const textOf = async (key: string) => new Response((await store.read(key))?.stream).text()
await shop.work()
afterAll(() => shop[Symbol.asyncDispose]())

test('two people with a microphone each are told apart, and named without another analysis', async () => {
  const sound = ['-i', media('two-microphones.wav'), '-ac', '2', '-shortest']
  const upload_id = await owner.upload(await shop.draw('color=gray:s=320x180:r=10', ...sound))
  const { project_id } = await owner.createProject({
    source: { upload_id },
    settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 20, max: 60 } },
  })
  const { status, speakers } = await owner.projectWhen(project_id, isSettled)
  expect([status, speakers]).toEqual([
    'completed',
    [
      { label: 'Speaker 1', name: null },
      { label: 'Speaker 2', name: null },
    ],
  ])
  const [clip] = await owner.listClips(project_id)
  const named = { label: 'Speaker 2', name: 'Rob' }
  await nameSpeakers(owner.context, project_id, { speakers: [named] })
  const told = await readClip(owner.context, clip?.clip_id ?? '', { include: 'words' })
  expect(told.speakers.map(({ label }) => label).toSorted()).toEqual(['Rob', 'Speaker 1'])
  expect(new Set(told.words?.map(({ speaker }) => speaker))).toEqual(new Set(['Rob', 'Speaker 1']))
  const keys = transcriptKeys({ account_id: owner.context.accountId, project_id })
  await until(async () => (await textOf(keys.json)).includes('"name":"Rob"'))
  expect(await textOf(keys.vtt)).toContain('<v Rob>')
  expect(await textOf(keys.json)).toContain('"speaker":"Speaker 2"')
  const taken = shop.taken.filter(({ queue }) => queue === 'process_project')
  expect(taken.length).toBe(1)
})
