import type { ChatModel } from '@svc/clip-engine/judge'
import type { Database, Jobs } from '@svc/domain'
import type { Log, Seats } from '@svc/http'
import type { MailServer } from '@svc/mail'
import type { RateLimiter } from '@svc/rate-limit'
import type { Secret } from '@svc/secrets'
import type { Connector } from '@svc/social'
import type { Platform } from '@svc/specification'
import type { ObjectStore } from '@svc/storage'
import type { AccessTokens } from './callers.ts'

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
  /** What may be asked which passages are about a subject; when absent, its words decide, and in English what it means. */
  chatModel?: ChatModel | null
  /** Shared by everything that works with `sql`. When absent, the API has its own, as many as `sql` has connections. */
  seats?: Seats
  /** How long a credential and a plan are cached, in milliseconds; less than a second when absent. For tests that must not depend on their speed. */
  lifetimeMs?: number
  /** Ends the event streams, which would otherwise delay the end of the process; their clients reconnect. */
  stopping?: AbortSignal
  log: Log
}

/** What the work besides answering needs. */
export interface WorkDependencies {
  sql: Database
  jobs: Jobs
  store: ObjectStore
  connectors: ReadonlyMap<Platform, Connector>
  /** What credentials, addresses and links are sealed and signed with; the same in every process. */
  secret: Secret
  /** `null` where no mail is sent. */
  mails: MailServer | null
  /** Where clients reach the service, without a trailing slash. */
  baseUrl: string
  allowPrivateReceivers: boolean
  allowPrivateSources: boolean
  /** How many seconds an hour of a post's age lasts when its figures are read. Default: 3600. */
  hourSeconds?: number | undefined
  /** A folder of this machine whose new files become projects. */
  watched?: WatchedFolder | undefined
  log: Log
}

/** Whose videos lie in a folder of this machine. */
export interface WatchedFolder {
  folder: string
  account_id: string
}
