import type { Cursors } from '@svc/pagination'
import type { Sealer } from '@svc/secrets'
import type { Input, OPERATIONS } from '@svc/specification/operations'
import type { Language } from '@svc/words'
import type { ApprovalLinks } from './calendar/decide-post.ts'
import type { PostRules } from './calendar/post-rules.ts'
import type { Sql } from './database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { ShareLinks } from './share/share-terms.ts'

/** The account whose rows a verb may touch, and the connection to use: what is not there, or another account's, is a `NOT_FOUND` to it. */
export interface Tenant {
  sql: Sql
  accountId: string
}

/** What the sender of a change says of the resource that it was made for. */
export interface Conditional {
  /**
   * Refuses a change of another state of the resource. A verb calls it with the resource as a read shows it, under the
   * lock of its change. Absent when the change was made for any state.
   *
   * @param mark - That of the `eventLinks()` with which the resource was read, if it was.
   * @throws {ApiError} `CONFLICT`
   */
  requireState?: (resource: object, mark?: string) => void
}

/** The filters, the order and the page that the operation of a list takes. */
export type QueryOf<Id extends keyof typeof OPERATIONS> = Input<(typeof OPERATIONS)[Id]>[0]

/** Everything that the verbs of `/v1` are given. The type of a verb names only the members it uses. */
export interface Context extends Tenant, Conditional {
  /** The credential that the request came with, to be recorded; see `Caller.credentialId`. */
  credentialId: string
  files: FileLinks
  /** The language in which things are told; English when absent. */
  language?: Language
  shares: ShareLinks
  /** Makes and reads the addresses at which members approve posts. */
  approvals: ApprovalLinks
  cursors: Cursors
  postRules: PostRules
  /** Seals addresses of sources with passwords or signatures in them, and cookies of their sites; workers open them with `createSourceSealer` too. */
  sourceSealer: Sealer
  jobs: Jobs
  /** Whether a source may be in a private network, for operators and tests; refused when absent. */
  allowPrivateSources?: boolean
  /** Whether a `webhook_url` may be in a private network and use `http`; refused when absent. */
  allowPrivateReceivers?: boolean
}

/** Turns an object key into an address that a client can open. Passed in, because domain does not depend on the storage. */
export interface FileLinks {
  /**
   * Signs the address of an object; the address works until `expiresAt()`.
   *
   * @param contentType - The media type that it is sent with, where that is known better than when it was stored.
   */
  url(objectKey: string, contentType?: string): string
  /** When an address signed now expires: in a day at the earliest. Addresses and this instant change only once a day. */
  expiresAt(): string
}
