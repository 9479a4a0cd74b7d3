import { afterAll, expect, test } from 'bun:test'
import { nameSpeakers, readClip, transcriptKeys } from '@svc/domain'
import { until } from '@svc/patience'
import { isSettled } from './project-owner.ts'
import { openWorkshop } from './workshop.ts'

const shop = await openWorkshop('in a folder')
const { owner, store } = shop
const textOf = async (key: string) => new Response((await store.read(key))?.stream).text()
await shop.work()
afterAll(() => shop[Symbol.asyncDispose]())

/** How an engine that hears two microphones tells two people apart is tried in the engine. */
const TOLD = `WEBVTT

00:00.200 --> 00:03.400
<v Speaker 1>Nobody tells you that the first idea is almost always wrong.

00:03.600 --> 00:07.400
<v Speaker 2>So we threw it away, and we began again with three simple rules.
`

test('two people who are told apart are named without another analysis', async () => {
  const video = await shop.draw('testsrc2=s=160x90:r=5:d=8', '-f', 'lavfi', '-i', 'sine=d=8')
  const upload_id = await owner.upload(video)
  const { project_id } = await owner.createProject({
    source: { upload_id, transcript: { text: TOLD, format: 'vtt' } },
    settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 6, max: 8 } },
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
