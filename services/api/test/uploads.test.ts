import { describe, expect, test } from 'bun:test'
import { BASE_URL, openApi } from './start-api.ts'

const api = await openApi()

const { key, account_id } = await api.caller()

describe('an upload', () => {
  const VIDEO = { file_name: 'talk.mp4', content_type: 'video/mp4', purpose: 'source' }
  const announce = async (size_bytes: number) =>
    json('POST', '/v1/media/uploads', { ...VIDEO, size_bytes }, 201)

  test('is minted with an address for its bytes that no later read shows', async () => {
    const { upload, ...rest } = await announce(1000)
    expect(upload).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'video/mp4' } })
    expect(upload.url).toStartWith(`${BASE_URL}/media/uploads/`)
    expect(await json('GET', `/v1/media/uploads/${rest.upload_id}`)).toEqual(rest)
  })

  test('takes a media type in any case, and says it in lower case', async () => {
    const request = { ...VIDEO, content_type: 'VIDEO/MP4', size_bytes: 1000 }
    const { content_type, upload } = await json('POST', '/v1/media/uploads', request, 201)
    expect([content_type, upload.headers['Content-Type']]).toEqual(['video/mp4', 'video/mp4'])
    const logo = { kind: 'logo', name: 'Logo', content_type: 'Image/PNG', size_bytes: 10 }
    expect(await json('POST', '/v1/assets', logo, 201)).toMatchObject({ content_type: 'image/png' })
  })

  test('in parts shows fresh addresses of the parts that are missing', async () => {
    const minted = await announce(64_000_001)
    const part_size = 8 * 1024 * 1024
    expect(minted.parts).toEqual({ part_size, count: 8, received: [] })
    expect([minted.upload.part_size, minted.upload.parts.length]).toEqual([part_size, 8])
    expect(minted.upload.parts[7]).toEqual({
      number: 8,
      size_bytes: 64_000_001 - 7 * part_size,
      url: `${minted.upload.url}/8`,
    })
    await api.sql`
      insert into upload_parts (upload_id, number, size_bytes, sha256, etag)
      values (${minted.upload_id}, 3, ${part_size}, 'digest', 'etag')
    `
    const read = await json('GET', `/v1/media/uploads/${minted.upload_id}`)
    expect(read.parts.received).toEqual([{ number: 3, size_bytes: part_size, etag: 'digest' }])
    const numbers = read.upload.parts.map(({ number }: { number: number }) => number)
    expect(numbers).toEqual([1, 2, 4, 5, 6, 7, 8])
  })

  test('in parts is deleted in the state in which it was read', async () => {
    const path = `/v1/media/uploads/${(await announce(64_000_001)).upload_id}`
    const read = await api.call('GET', path, { key })
    const headers = { 'if-match': read.headers.get('etag') ?? '' }
    expect((await api.call('DELETE', path, { key, headers })).status).toBe(204)
    expect(await json('GET', path)).toMatchObject({ status: 'expired', parts: null })
    expect((await api.call('DELETE', path, { key, headers })).status).toBe(409)
    expect((await api.call('DELETE', path, { key })).status).toBe(204)
  })

  test('is deleted, bytes and all, unless a project uses it', async () => {
    const [used, unused] = [await announce(1000), await announce(1000)]
    await api.sql`
      update uploads set status = 'uploaded', sha256 = 'digest' where account_id = ${account_id}
    `
    const create = ({ upload_id }: { upload_id: string }) =>
      api.call('POST', '/v1/projects', { key, body: { source: { upload_id }, title: 'Talk' } })
    const remove = ({ upload_id }: { upload_id: string }) =>
      api.call('DELETE', `/v1/media/uploads/${upload_id}`, { key })
    expect((await create(used)).status).toBe(201)
    const [told] = (await (await remove(used)).json()).errors
    expect(told).toMatchObject({ code: 'CONFLICT', reason: 'in_use', params: { names: '“Talk”' } })
    expect((await create(used)).status).toBe(201)
    const before = (await json('GET', '/v1/account')).usage.storage_bytes
    expect((await remove(unused)).status).toBe(204)
    expect((await json('GET', '/v1/account')).usage.storage_bytes).toBe(before - 1000)
    expect((await create(unused)).status).toBe(422)
    const [job] = await api.sql<[{ jobs: number }]>`
      select count(*)::integer as jobs from pgboss.job
       where name = 'delete_files' and data::text like ${`%${unused.upload_id}%`}
    `
    expect(job.jobs).toBe(2)
  })
})

async function json(method: string, path: string, body?: object, status = 200) {
  const response = await api.call(method, path, { key, body })
  expect(response.status).toBe(status)
  return await response.json()
}
