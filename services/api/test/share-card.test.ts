import { expect, test } from 'bun:test'
import { createUpload } from '@svc/domain'
import { BASE_URL, openApi } from './start-api.ts'

const api = await openApi()

const { key, account_id } = await api.caller()

test('describes its video to chats and networks, in a player that they may frame', async () => {
  const own = await api.completedProject(key, 2)
  await api.sql`
    update projects set title = null, upload_id = null, source = source || '{"title": "My talk"}'
     where project_id = ${own.project_id}
  `
  const link = await api.share(key, own.project_id)
  const text = await (await visit(link)).text()
  const tag = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(text)?.[1]
  expect(text).toContain('<title>My talk</title>')
  expect([tag('og:title'), tag('og:url')]).toEqual(['My talk', `${BASE_URL}${link}`])
  expect(tag('og:image')).toStartWith(`${BASE_URL}/media/files/`)
  expect(tag('og:video')).toEndWith('/preview.mp4')
  expect([tag('twitter:card'), tag('og:description')]).toEqual(['player', 'Clip 1 (2 clips)'])
  expect(tag('twitter:player')).toBe(`${BASE_URL}${link}.player`)
  const player = await visit(`${link}.player`)
  expect((await player.text()).match(/<video/g)).toHaveLength(1)
  expect(player.headers.get('content-security-policy')).toEndWith('; frame-ancestors *')
  expect(player.headers.has('x-frame-options')).toBe(false)
  await api.call('PATCH', `/v1/projects/${own.project_id}/share`, {
    key,
    body: { password: 'open sesame' },
  })
  expect(await (await visit(link)).text()).not.toContain('og:')
  expect((await visit(`${link}.player`)).status).toBe(404)
})

test('goes by the name of the uploaded file, as a person would write it', async () => {
  const own = await api.completedProject(key, 1)
  const { upload_id } = await createUpload(
    { sql: api.sql, accountId: account_id },
    {
      file_name: 'x',
      content_type: 'video/mp4',
      size_bytes: 1,
      purpose: 'source',
    },
  )
  await api.sql`
    update projects set title = null, upload_id = ${upload_id}, file_name = 'My_talk_v1.2.mp4',
           source_url = null, source = source - 'title'
     where project_id = ${own.project_id}
  `
  const text = await (await visit(await api.share(key, own.project_id))).text()
  expect(text).toContain('<title>My talk v1.2</title>')
})

test('plays the finished render of a clip rather than its preview', async () => {
  const own = await api.completedProject(key, 1)
  const path = `/v1/clips/${own.clip_ids[0]}/renders`
  const { render_id } = await (await api.call('POST', path, { key, body: {} })).json()
  await api.sql`
    update renders set status = 'completed', run_id = gen_random_uuid()
     where render_id = ${render_id}
  `
  const link = await api.share(key, own.project_id)
  const video = async () => {
    const data = await (await visit(`${link}.json`)).json()
    return data.clips[0].video_url.split('/').at(-1)
  }
  expect(await video()).toBe('clip.mp4')
  await api.sql`update clips set revision = 2, drawn_revision = 2 where project_id = ${own.project_id}`
  expect(await video()).toBe('preview.mp4')
})

const visit = (address: string) => api.call('GET', address)
