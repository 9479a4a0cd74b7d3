import * as domain from '@svc/domain'
import type { Log } from '@svc/http'
import type { RateLimiter } from '@svc/rate-limit'
import type { Plan } from '@svc/specification/access'
import { createFileLinks } from '@svc/storage'
import { type FetchDocument, fetchPublicDocument } from './client-document/client-document.ts'
import { createResources } from './resources.ts'
import {
  createGrantStore,
  createTokenIssuer,
  createTokenReader,
  remembered,
} from './token/token-issuer.ts'

export interface OauthDependencies {
  sql: domain.Database
  jobs: Pick<domain.Jobs, 'enqueue'>
  limiter: RateLimiter
  /** Seals the signing keys and the secrets of webhooks; at least 32 bytes, the same in every process. */
  secret: domain.Secret
  /** The issuer: where clients reach the service, without a trailing slash. */
  baseUrl: string
  /** The credential of the dashboard's back end, the only service that authenticates users. */
  dashboardToken: string
  /** Plan of the accounts that are created at a user's first sign-in. */
  plan: Plan
  /** An account that was created before sign-in existed: the first member to sign up gets it. */
  unownedAccountId?: string
  /** Whether webhooks may lie in a private network and use `http`; refused when absent. */
  allowPrivateReceivers?: boolean
  /** Downloads client metadata documents; the default connects to public addresses only. */
  fetchClientDocument?: FetchDocument
  log: Log
}

/** What routes work with. */
export type Core = ReturnType<typeof createCore>

/** For how long the published keys are cached: requests are unauthenticated, and the database is queried once a second at most. */
const KEYS_AGE_MS = 1000

export function createCore(dependencies: OauthDependencies) {
  const { sql, baseUrl, secret } = dependencies
  const resources = createResources(baseUrl)
  const publishedKeys = remembered(() => domain.readPublishedKeys(sql), KEYS_AGE_MS)
  return {
    fetchClientDocument: fetchPublicDocument,
    allowPrivateReceivers: false,
    ...dependencies,
    webhookSealer: domain.webhookSealer(secret),
    files: createFileLinks({ baseUrl, secret }),
    resources,
    publishedKeys,
    grants: createGrantStore(sql),
    issueToken: createTokenIssuer({ ...dependencies, resources }),
    readToken: createTokenReader({ baseUrl, resources, publishedKeys }),
  }
}
