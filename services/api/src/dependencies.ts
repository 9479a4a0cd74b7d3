import type { Caller } from '@svc/auth-core'
import type { ChatModel } from '@svc/clip-engine/judge'
import {
  type Context,
  createApprovalLinks,
  createProjectAnswers,
  createShareLinks,
  createSourceSealer,
  type Database,
  type Jobs,
  REQUEST_POOL,
  readTerms,
  tracedJobs,
} from '@svc/domain'
import { createSeats, type Log, type Seats } from '@svc/http'
import { createCursors } from '@svc/pagination'
import type { RateLimiter } from '@svc/rate-limit'
import type { Secret } from '@svc/secrets'
import type { Connector } from '@svc/social'
import { type Platform, Project } from '@svc/specification'
import type { Scope } from '@svc/specification/access'
import { createFileLinks } from '@svc/storage'
import { type AccessTokens, createCallers, createPlanMemory } from './callers.ts'
import { createConnections } from './connections/connections.ts'
import { createAskAboutMoments } from './moments/ask-about-moments.ts'
import { answerWriter, bytesOfAnswer } from './plugins/entity-tags.ts'
import { postRules } from './publishing/post-rules.ts'
import { createSharePages } from './share-page/share-pages.ts'
import { openTranscriptCheck } from './transcripts/open-transcript-check.ts'
import { createUploadLinks } from './upload-links.ts'
import { createUploadPages } from './upload-page/upload-pages.ts'

/** Concurrent requests for rows that are read together. Two statements at a time read this many rows in a few milliseconds. */
const READ_SEATS = 512

export interface ApiDependencies {
  sql: Database
  jobs: Jobs
  limiter: RateLimiter
  /** Verifies access tokens; when absent, only API keys are accepted. */
  accessTokens?: Omit<AccessTokens, 'start' | 'stop'>
  /** The platforms that are set up; none when absent. */
  connectors?: ReadonlyMap<Platform, Connector>
  /** Signs cursors, file addresses and upload addresses; at least 32 bytes, the same in every process. */
  secret: Secret
  /** Where clients reach the service, without a trailing slash. */
  baseUrl: string
  /** Whether a source's URL may lie in a private network; refused when absent. */
  allowPrivateSources?: boolean
  /** Whether a `webhook_url` may lie in a private network; refused when absent. */
  allowPrivateReceivers?: boolean
  /** What may be asked which passages are about a subject; when absent, the words of it decide. */
  chatModel?: ChatModel | null
  /** Shared by everything that works with `sql`. When absent, the API has its own, as many as `sql` has connections. */
  seats?: Seats
  /** How long a credential and a plan are cached, in milliseconds; less than a second when absent. For tests that must not depend on their speed. */
  lifetimeMs?: number
  /** Ends the event streams, which would otherwise delay the end of the process; their clients reconnect. */
  stopping?: AbortSignal
  log: Log
}

/** What routes work with. */
export type Core = ReturnType<typeof createCore>

export function createCore(dependencies: ApiDependencies) {
  const { sql, jobs, limiter, secret, baseUrl } = dependencies
  const { allowPrivateSources = false, allowPrivateReceivers = false } = dependencies
  const cursors = createCursors(secret)
  const files = createFileLinks({ baseUrl, secret })
  const shares = createShareLinks({ baseUrl, secret })
  const approvals = createApprovalLinks({ baseUrl, secret })
  const sourceSealer = createSourceSealer(secret)
  const uploads = createUploadLinks({ baseUrl, secret })
  const seats = dependencies.seats ?? createSeats({ seats: REQUEST_POOL.connections })
  const stopping = dependencies.stopping ?? new AbortController().signal
  const { chatModel = null, log } = dependencies
  const plans = createPlanMemory(
    async (accountId) => (await readTerms({ sql, accountId })).plan,
    dependencies.lifetimeMs,
  )
  return {
    /** Where a client learns how to get a token (RFC 9728). */
    resourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource`,
    callers: createCallers({ ...dependencies, plans }),
    /** Creates the context that the verbs need, for the account of one caller. */
    contextOf: ({ accountId, credentialId }: Caller<Scope>, trace_id: string): Context => ({
      sql,
      jobs: tracedJobs(jobs, trace_id),
      approvals,
      cursors,
      postRules,
      files,
      shares,
      sourceSealer,
      allowPrivateSources,
      allowPrivateReceivers,
      accountId,
      credentialId,
    }),
    projects: createProjectAnswers({
      ...{ sql, files, shares },
      write: answerWriter(Project),
      bytesOf: bytesOfAnswer,
    }),
    connections: createConnections({
      ...dependencies,
      connectors: dependencies.connectors ?? new Map(),
    }),
    uploads,
    sharePages: createSharePages({ sql, jobs, limiter, baseUrl, secret }),
    uploadPages: createUploadPages({ sql, seats, limiter, uploads, baseUrl, secret }),
    askAboutMoments: createAskAboutMoments({ chatModel, seats, stopping, log }),
    hasModel: chatModel !== null,
    /** Reads transcripts that come inside of requests. */
    transcripts: openTranscriptCheck(),
    limiter,
    /** For requests that may hold a connection. */
    seats,
    /** For requests whose rows are read together, and which therefore hold no connection. */
    readSeats: createSeats({ seats: READ_SEATS, pool: 'reads' }),
    /** Returns an account's plan, at most a second old. */
    planOf: plans.planOf,
    stopping,
  }
}
