import { describe, expect, test } from 'bun:test'
import { openApi } from './start-api.ts'
import { translated } from './translation-samples.ts'

const api = await openApi()
const { key, account_id } = await api.caller()
const { project_id, clip_ids } = await api.completedProject(key, 2)
await api.sql`
  update projects set file_name = 'Tälk 1/2.mp4' where project_id = ${project_id}
`
const get = (path: string, as = key) => api.call('GET', path, { key: as })
const bring = (timeline: string) =>
  api.call('POST', `/v1/projects/${project_id}/clips/import`, {
    key,
    body: { timeline, title: 'Cut' },
  })

describe('a timeline of a clip', () => {
  test.each([
    ['fcpxml', 'application/xml', '<fcpxml version="1.10">'],
    ['otio', 'application/vnd.otio+json', '"OTIO_SCHEMA":"Timeline.1"'],
    ['edl', 'text/plain', 'FCM: NON-DROP FRAME'],
  ])('is a file: %p', async (format, type, part) => {
    const response = await get(`/v1/clips/${clip_ids[0]}/timeline?format=${format}`)
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(response.headers.get('content-disposition')).toContain(`timeline.${format}`)
    const text = await response.text()
    expect(text).toContain(part)
    expect(decodeURIComponent(text)).toContain('Tälk 1/2.mp4')
  })

  test('is for Final Cut Pro and Resolve unless a format is asked for', async () => {
    const path = `/v1/clips/${clip_ids[0]}/timeline`
    expect(await (await get(path)).text()).toContain('<fcpxml')
    expect((await get(`${path}?format=aaf`)).status).toBe(422)
  })
})

test('a timeline of a project has a marker for each clip', async () => {
  const response = await get(`/v1/projects/${project_id}/timeline?format=edl`)
  expect((await response.text()).match(/^\* LOC: /gm)).toHaveLength(2)
})

describe('a timeline that an editing program wrote', () => {
  test.each(['otio', 'edl'])('becomes a clip with the same cut: %p', async (format) => {
    const [id] = clip_ids
    const text = await (await get(`/v1/clips/${id}/timeline?format=${format}`)).text()
    const made = await bring(text)
    expect(made.status).toBe(201)
    const clip = await made.json()
    expect(made.headers.get('location')).toBe(`/v1/clips/${clip.clip_id}`)
    const { segments } = await (await get(`/v1/clips/${id}`)).json()
    expect(clip).toMatchObject({ title: 'Cut', title_source: 'person', segments })
  })

  test('may play a later cut first', async () => {
    const made = await bring(
      '001  A  V  C  00:00:09:00 00:00:12:00 00:00:00:00 00:00:03:00\n002  A  V  C  00:00:01:00 00:00:04:00 00:00:03:00 00:00:06:00',
    )
    const clip = await made.json()
    const segments = [
      { start: 9, end: 12 },
      { start: 1, end: 4 },
    ]
    expect(clip).toMatchObject({ start: 1, end: 12, segments })
    const list = await (await get(`/v1/clips/${clip.clip_id}/timeline?format=edl`)).text()
    expect(list.match(/^00\d .*$/gm)?.map((event) => event.split(/\s+/).slice(4))).toEqual([
      ['00:00:09:00', '00:00:12:00', '00:00:00:00', '00:00:03:00'],
      ['00:00:01:00', '00:00:04:00', '00:00:03:00', '00:00:06:00'],
    ])
  })

  test.each([
    ['nonsense', 'It has no cut.'],
    [
      '001  A  V  C  00:40:00:00 00:40:04:00 00:00:00:00 00:00:04:00',
      'after the end of the source',
    ],
    [
      '001  A  V  C  00:00:01:00 00:00:04:00 00:00:00:00 00:00:03:00\n002  A  V  C  00:00:03:00 00:00:06:00 00:00:03:00 00:00:06:00',
      'within another one, 1 to 4 s',
    ],
  ])('is refused where no clip can be made of it: %p', async (text, reason) => {
    const response = await bring(text)
    expect(response.status).toBe(422)
    const { errors } = await response.json()
    expect(errors[0]).toMatchObject({ location: 'body.timeline' })
    expect(errors[0].description).toContain(reason)
  })
})

test('a translation is a file that says until then that no person has read it', async () => {
  const path = await translated(api, account_id, clip_ids[0] ?? '')
  const read = async (format: string) => {
    const response = await api.call('GET', `${path}/subtitles?format=${format}`, { key })
    expect(response.headers.get('content-disposition')).toContain(`captions.de.${format}`)
    return response.text()
  }
  const times = '00:00:00.000 --> 00:00:02.800\nWas haben wir beschlossen?\n'
  expect(await read('vtt')).toBe(
    `WEBVTT\n\nNOTE Translated by a machine, read by no person yet.\n\n${times}`,
  )
  await api.call('PATCH', path, { key, body: { is_reviewed: true } })
  expect(await read('vtt')).toBe(`WEBVTT\n\n${times}`)
  expect(await read('srt')).toBe(
    `1\n${times.replaceAll('.000', ',000').replaceAll('.800', ',800')}`,
  )
})
