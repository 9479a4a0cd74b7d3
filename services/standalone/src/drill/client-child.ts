import { API_KEY_PREFIX } from '@svc/api'
import * as domain from '@svc/domain'
import { createGateway } from '@svc/gateway'
import { openRateLimiter } from '@svc/rate-limit'
import { SCOPES } from '@svc/specification/access'
import { createServices } from '../create-services.ts'
import { ownSecret } from '../data-files.ts'
import { openOwnStore } from '../data-folder.ts'
import { readEnv } from '../env.ts'
import { openOwnDatabase } from '../own-database.ts'

/** How a new client's calls were answered: an upload, with the code of a refusal, and a read. */
export interface Visit {
  upload: number
  code: string | undefined
  read: number
}

/** More than a process may write that a drill limits. */
const BYTES = 4_000_000

const env = readEnv()
const { sql, url } = await openOwnDatabase(env)
const { account_id } = await domain.createAccount(sql, { name: 'Drill', plan: 'self_hosted' })
const { key } = await domain.createApiKey(sql, {
  ...{ account_id, name: 'Drill', scopes: SCOPES, prefix: API_KEY_PREFIX },
})
const { upstreams } = await createServices(env, {
  ...{ sql, databaseUrl: url, connectors: new Map(), secret: await ownSecret(env), log() {} },
  jobs: await domain.openJobs(url, { role: 'sender' }),
  store: await openOwnStore(env),
  limiter: openRateLimiter({ redisUrl: null, scale: 1, onRedisChange() {} }),
  firstAccount: { account_id, apiKey: key },
  stopping: new AbortController().signal,
})
const gateway = createGateway({ upstreams, log() {} })
const ask = async (path: string, init?: RequestInit) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return gateway(new Request(new URL(path, env.baseUrl), { ...init, headers }), null)
}
const file = { file_name: 'drill.mp4', content_type: 'video/mp4', size_bytes: BYTES }
const body = JSON.stringify({ ...file, purpose: 'source' })
const minted = await ask('/v1/media/uploads', { method: 'POST', body })
const { upload } = await minted.json()
const request = new Request(upload.url, { ...upload, body: new Uint8Array(BYTES) })
const uploaded = await gateway(request, null)
const { errors } = uploaded.ok ? {} : await uploaded.json()
const visit: Visit = {
  upload: uploaded.status,
  code: errors?.[0]?.code,
  read: (await ask('/v1/account')).status,
}
process.stdout.write(JSON.stringify(visit), () => process.exit(0))
