import type { Cursors } from '@svc/pagination'
import type { Sealer } from '@svc/secrets'
import type { PostRules } from './calendar/post-rules.ts'
import type { Sql } from './database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { ShareLinks } from './share/share-links.ts'

/** Whose rows a verb may touch, and through which connection. */
export interface Tenant {
  sql: Sql
  accountId: string
}

/** Everything that the verbs of `/v1` are given. A verb asks for the members it uses. */
export interface Context extends Tenant {
  /** Which credential asks, for the record; see `Caller.credentialId`. */
  credentialId: string
  files: FileLinks
  shares: ShareLinks
  cursors: Cursors
  postRules: PostRules
  /** Seals addresses of sources with passwords or signatures in them; workers open them with `createSourceSealer` too. */
  sourceSealer: Sealer
  jobs: Jobs
  /** Whether a source may lie in a private network: for operators and tests; refused when absent. */
  allowPrivateSources?: boolean
  /** Whether a `webhook_url` may lie in a private network and be `http`; refused when absent. */
  allowPrivateReceivers?: boolean
}

/** Turns an object key into an address that a client can open. Given from outside: domain knows no storage. */
export interface FileLinks {
  /** Signs the address of an object; the address outlives every reading of the resource that holds it. */
  url(objectKey: string): string
  /** Until when an address that is signed now works, at least a day; the same all day, as the addresses are. */
  expiresAt(): string
}
