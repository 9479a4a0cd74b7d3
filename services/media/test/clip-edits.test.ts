import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { probeSource } from '@svc/clip-engine'
import {
  createClip,
  editClip,
  nameSpeakers,
  readClip,
  renderKeys,
  transcriptKeys,
} from '@svc/domain'
import { until } from '@svc/patience'
import type { Clip, ClipChange } from '@svc/specification'
import { media } from '@svc/test-media'
import { isSettled, linked, when } from './project-owner.ts'
import { openWorkshop } from './workshop.ts'

const shop = await openWorkshop('in a bucket')
const { folder, owner, sql, store, tools } = shop
const { context } = owner
await shop.work()
afterAll(() => shop[Symbol.asyncDispose]())

const RED = { x: 0, y: 0, width: 0.4, height: 1 }
const BLUE = { x: 0.6, y: 0, width: 0.4, height: 1 }

/** How an engine that hears two microphones tells two people apart is tried in the engine. */
const TOLD = `WEBVTT

00:00.200 --> 00:05.400
<v Speaker 1>Nobody tells you that the first idea is almost always wrong.

00:05.900 --> 00:11.300
<v Speaker 2>So we threw it away, and we began again with three simple rules.
`

/** A clip of the whole source, and what becomes of it when it is cut, framed and corrected. */
const edited = (async () => {
  const upload_id = await owner.upload(media('red-and-blue.mp4'))
  const source = { upload_id, transcript: { text: TOLD, format: 'vtt' as const } }
  const { project_id } = await owner.createProject({ type: 'captions', source })
  const { speakers } = await owner.projectWhen(project_id, isSettled)
  const [first] = await owner.listClips(project_id)
  if (!first) throw new Error('The project has no clip.')
  const { clip_id } = first
  await editClip(context, clip_id, {
    segments: [
      { start: 0, end: 2 },
      { start: 6, end: 7 },
    ],
    framing: [
      { start: 0, layout: 'fill', crop: RED },
      { start: 1.5, layout: 'fill', crop: BLUE },
    ],
    hook: { text: '' },
  })
  const { words = [] } = await readClip(context, clip_id, { include: 'words' })
  const corrected = words.map((word, at) => (at === 0 ? { ...word, text: 'Everybody' } : word))
  const style = { captions: { words: corrected }, caption_style: { preset: 'clean' } } as const
  return { first, project_id, clip_id, speakers, shown: await edit(clip_id, style) }
})()

describe('an edited clip', () => {
  test('has a preview that is cut and framed like it', async () => {
    const { shown } = await edited
    const path = await download(objectIn(shown.preview_url))
    expect(await secondsOf(path)).toBeCloseTo(3, 1)
    expect([await colorAt(path, 1), await colorAt(path, 2.5)]).toEqual(['red', 'blue'])
    expect(shown.framing?.layouts.map(({ start, layout }) => [start, layout])).toEqual([
      [0, 'fill'],
      [1.5, 'fill'],
    ])
  })

  test('has captions with the words that were corrected and without those that were cut out', async () => {
    const { shown } = await edited
    for (const url of [shown.captions.srt_url, shown.captions.vtt_url]) {
      const text = await Bun.file(await download(objectIn(url))).text()
      expect(text).toContain('Everybody')
      expect(text).not.toContain('Nobody')
      expect(text).not.toContain('rules')
    }
    expect(shown.transcript).toStartWith('Everybody tells you')
  })

  test('leaves the address of the earlier preview working', async () => {
    const { first, shown } = await edited
    expect(first.preview_url).not.toBe(shown.preview_url)
    expect(await secondsOf(await download(objectIn(first.preview_url)))).toBeGreaterThan(11)
  })

  test('is rendered like its preview, and the render keeps its revision', async () => {
    const { project_id, clip_id, shown } = await edited
    const { clip_revision } = await owner.startRender(clip_id)
    expect(clip_revision).toBe(shown.revision)
    const render = await owner.renderWhen(clip_id, isSettled)
    expect(render).toMatchObject({ status: 'completed', clip_revision })
    const { render_id } = render
    const [row] = await sql<[{ run_id: string }]>`
      select run_id from renders where render_id = ${render_id}
    `
    const run = { account_id: context.accountId, project_id, render_id, run_id: row.run_id }
    const path = await download(renderKeys(run).clip)
    expect(await secondsOf(path)).toBeCloseTo(3, 1)
    expect([await colorAt(path, 1), await colorAt(path, 2.5)]).toEqual(['red', 'blue'])
  })
})

test('a clip that was made by hand gets its words, its framing and its preview', async () => {
  const { project_id } = await edited
  const { clip_id } = await createClip(context, project_id, { start: 5.5, end: 7.5 })
  const clip = await previewed(clip_id)
  expect(clip).toMatchObject({ status: 'ready', rank: 2 })
  expect(clip.transcript).toStartWith('So we threw it away')
  expect(clip.framing?.layouts.length).toBeGreaterThan(0)
  expect(await secondsOf(await download(objectIn(clip.preview_url)))).toBeCloseTo(2, 1)
})

test('two people who are told apart are named without another analysis', async () => {
  const { project_id, clip_id, speakers } = await edited
  const labels = ['Speaker 1', 'Speaker 2']
  expect(speakers).toEqual(labels.map((label) => ({ label, name: null })))
  const named = { label: 'Speaker 2', name: 'Rob' }
  await nameSpeakers(context, project_id, { speakers: [named] })
  const told = await readClip(context, clip_id, { include: 'words' })
  expect(new Set(told.words?.map(({ speaker }) => speaker))).toEqual(new Set(['Rob', 'Speaker 1']))
  const keys = transcriptKeys({ account_id: context.accountId, project_id })
  const textOf = async (key: string) => new Response((await store.read(key))?.stream).text()
  await until(async () => (await textOf(keys.json)).includes('"name":"Rob"'))
  expect(await textOf(keys.vtt)).toContain('<v Rob>')
  expect(await textOf(keys.json)).toContain('"speaker":"Speaker 2"')
  expect(shop.taken.filter(({ queue }) => queue === 'process_project')).toHaveLength(1)
})

/** Edits a clip and waits for its preview. */
async function edit(clip_id: string, change: ClipChange): Promise<Clip> {
  expect((await editClip(context, clip_id, change)).preview.status).toBe('updating')
  return previewed(clip_id)
}

async function previewed(clip_id: string): Promise<Clip> {
  const read = () => readClip(context, clip_id)
  const clip = await when(read, ({ preview }) => preview.status !== 'updating')
  expect(clip.preview.status).toBe('ready')
  return clip
}

const objectIn = (url: string | null) => linked(url).objectKey

async function download(key: string): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await store.download(key, path, new AbortController().signal)
  return path
}

async function secondsOf(path: string): Promise<number> {
  return (await probeSource(tools, path, new AbortController().signal)).duration_seconds
}

/** The colour of the upper part of the picture, above captions. */
async function colorAt(path: string, second: number): Promise<string> {
  const parameters = ['-v', 'error', '-ss', String(second), '-i', path, '-frames:v', '1']
  const scale = ['-vf', 'crop=iw:ih/4:0:ih/8,scale=1:1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-']
  const { stdout } = Bun.spawnSync([tools.ffmpeg, ...parameters, ...scale])
  const [red = 0, , blue = 0] = stdout
  return red > blue ? 'red' : 'blue'
}
