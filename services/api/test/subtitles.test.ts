import { expect, test } from 'bun:test'
import { openApi } from './start-api.ts'
import { translated } from './translation-samples.ts'

const api = await openApi()

test('a translation is a file that says until then that no person has read it', async () => {
  const { key, account_id } = await api.caller()
  const { clip_ids } = await api.completedProject(key, 1)
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
