import { afterAll, expect, test } from 'bun:test'
import {
  createAccount,
  createUpload,
  readUpload,
  uploadKey,
} from '../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { createSeats, listen } from '../../packages/http/src/index.ts'
import { openS3Store, signUploadToken } from '../../packages/storage/src/index.ts'
import { startSlowS3 } from '../../packages/storage/test/slow-s3.ts'
import { createGateway } from '../../services/gateway/src/app.ts'
import { GATEWAY_LIMITS } from '../../services/gateway/src/limits.ts'
import { oneUpstream } from '../../services/gateway/test/one-upstream.ts'
import { createMedia } from '../../services/media/src/app.ts'

const SECRET = 'a secret that only this test knows'
const MEGABYTE = 1024 * 1024
/** Several times what the buffers of the connections in between hold. */
const SIZE = 48 * MEGABYTE
/** A machine that is busy with something else is silent for a while, too. The whole takes longer than this. */
const SILENCE = 20_000
const BYTES_PER_SECOND = SIZE / ((1.1 * SILENCE) / 1000)

const database = await createTestDatabase()
const { sql } = database
const s3 = startSlowS3(BYTES_PER_SECOND)
const store = await openS3Store(s3.config, MEGABYTE)
const media = createMedia({
  sql,
  store,
  seats: createSeats({ seats: 8 }),
  secret: SECRET,
  checks: {},
  log() {},
})
const free = { hostname: '127.0.0.1', port: 0 }
const limits = { maxBodyBytes: 1e9, idleSeconds: 60 }
const service = listen((request) => media.handle(request), { address: free, log() {}, ...limits })
const handle = createGateway({
  upstreams: oneUpstream({ baseUrl: service.url }),
  limits: { ...GATEWAY_LIMITS, silence: SILENCE, stall: SILENCE },
  log() {},
})
const gateway = listen(handle, { address: free, log() {}, ...limits })
afterAll(async () => {
  await gateway.stop()
  await service.stop()
  await s3.stop()
  await database[Symbol.asyncDispose]()
})

test('an upload to a slow bucket is answered when it is stored, however long that takes', async () => {
  const { account_id } = await createAccount(sql, { name: 'Uploader', plan: 'self_hosted' })
  const tenant = { sql, accountId: account_id }
  const facts = { file_name: 'talk.mp4', content_type: 'video/mp4', size_bytes: SIZE }
  const { upload_id } = await createUpload(tenant, { ...facts, purpose: 'source' })
  const grant = { account_id, upload_id, content_type: 'video/mp4', size_bytes: SIZE }
  const body = crypto.getRandomValues(Buffer.alloc(65_536)).toString('hex').repeat(384)

  const response = await fetch(`${gateway.url}/media/uploads/${signUploadToken(SECRET, grant)}`, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4' },
    body,
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ upload_id, status: 'uploaded', size_bytes: SIZE })
  expect((await readUpload(tenant, upload_id)).status).toBe('uploaded')
  const stored = s3.objects.get(uploadKey(account_id, upload_id)) ?? new Uint8Array()
  expect(Buffer.from(stored).equals(Buffer.from(body))).toBe(true)
})
