import { closeSync, openSync, writeSync } from 'node:fs'
import {
  type Context,
  createShareLinks,
  type Database,
  openDatabase,
  openJobs,
  REQUEST_POOL,
} from '@svc/domain'
import { createLog } from '@svc/http'
import { createCursors } from '@svc/pagination'
import { openRateLimiter } from '@svc/rate-limit'
import { createFileLinks } from '@svc/storage'
import { openAccessTokens } from '../src/access-tokens.ts'
import { createApi } from '../src/app.ts'
import { createCallers } from '../src/callers.ts'

/** The feed of revocations and signing keys, and the types that each connection learns. */
const BESIDE = /revocations|signing_keys|pg_catalog/

/** The context of a verb that reads. */
type ReadContext = Pick<Context, 'accountId' | 'files' | 'shares' | 'cursors'> & { sql: Database }

export type LocalApi = Awaited<ReturnType<typeof openLocalApi>>

/** Opens the API in this process, without anything else that queries its database, and returns the parts that its requests pass. */
export async function openLocalApi(options: {
  databaseUrl: string
  secret: string
  baseUrl: string
  logFile: string
}) {
  const { databaseUrl, secret, baseUrl, logFile } = options
  const statements: string[] = []
  const onStatement = (text: string) => void (isCounting && statements.push(text))
  let isCounting = false
  const sql = openDatabase(databaseUrl, { ...REQUEST_POOL, onStatement })
  const jobs = await openJobs(databaseUrl, { role: 'sender' })
  const file = openSync(logFile, 'w')
  const log = createLog('api', (line) => void writeSync(file, line))
  const limiter = openRateLimiter({ redisUrl: null, scale: 1e6, onRedisChange() {} })
  const accessTokens = openAccessTokens({ sql, secret, baseUrl, log })
  accessTokens.start()
  const api = createApi({ sql, jobs, limiter, accessTokens, secret, baseUrl, log })
  const links = {
    files: createFileLinks({ baseUrl, secret }),
    shares: createShareLinks({ baseUrl, secret }),
  }
  return {
    limiter,
    log,
    callers: createCallers({ sql, accessTokens, plans: { note() {} } }),
    contextOf: (accountId: string): ReadContext => ({
      sql,
      accountId,
      ...links,
      cursors: createCursors(secret),
    }),

    /** Returns the statements that the database was sent meanwhile; without those of the revocation feed. */
    async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
      isCounting = true
      await work()
      isCounting = false
      return statements.splice(0).filter((text) => !BESIDE.test(text))
    },

    /** Sends a request; throws when it is refused. */
    async ask(credential: string, path: string, body?: object): Promise<string> {
      const request = new Request(`http://localhost${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const response = await api.handle(request)
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return text
    },

    async [Symbol.asyncDispose]() {
      await accessTokens.stop()
      await jobs.stop()
      await sql.end({ timeout: 5 })
      closeSync(file)
    },
  }
}
