import type {
  AccountDescription,
  Platform,
  PostContent,
  PublishedPost,
  ToldFigures,
} from '@svc/specification'
import type { CredentialStore, Credentials } from './account/platform-app.ts'
import type { FiguresRequest } from './figures.ts'
import type { Media } from './post/media.ts'

/**
 * One platform: how an account of it is connected, and how a clip gets there once.
 *
 * A connector keeps no state. Its expected refusals are `PublishError`. On abort it rejects with the signal's
 * reason; it is then unknown whether the post was published: look it up before trying again.
 */
export interface Connector {
  readonly platform: Platform
  readonly connection: FormConnection | OAuthConnection
  /** Whether the platform is on this machine, as its stand-in is: it then fetches videos of a service that no other reaches. */
  readonly isHere?: boolean | undefined
  /**
   * Renews a connection that its platform ends when it is not used; `false` where there is nothing to renew. Absent where
   * connections never end by themselves, or only their owner renews them.
   */
  renew?(credentials: CredentialStore, signal: AbortSignal): Promise<boolean>
  /** Sends a post that the caller has checked. Use `publishOnce`, which also looks for an earlier or unconfirmed post. */
  publish(request: PublishRequest): Promise<PublishedPost>
  /** Finds out whether an earlier attempt made the post. */
  lookUp(request: LookUpRequest): Promise<Finding>
  /** Reads how a post does; `null` when it is not there any more. Absent where a platform tells nothing. */
  figures?(request: FiguresRequest): Promise<ToldFigures | null>
  /**
   * Takes a post back, as its platform's `withdraws` says; one that is gone already is taken back. Absent where a person
   * does that at the platform.
   */
  withdraw?(request: FiguresRequest): Promise<void>
  /**
   * Writes the first comment below a post that is out. Absent where there is none, or it is sent with the post.
   *
   * @throws {PublishError} `unknown` when it may be there.
   */
  comment?(request: CommentRequest): Promise<void>
  /** Returns whether that comment is there. Absent where the platform tells this application nothing. */
  findComment?(request: CommentRequest): Promise<boolean>
}

/** An account is connected by what its owner types in. */
export interface FormConnection {
  kind: 'form'
  fields: readonly ConnectionField[]
  /**
   * Connects all accounts that the values open, at least one.
   *
   * @throws {PublishError} `auth_expired` for wrong credentials; `user_content` for a value that cannot be used.
   */
  connect(values: Record<string, string>, signal: AbortSignal): Promise<ConnectedAccount[]>
}

export interface ConnectionField {
  name: string
  label: string
  isSecret: boolean
  isRequired: boolean
}

/** An account is connected by sending its owner to the platform (RFC 6749 §4.1 with RFC 7636). */
export interface OAuthConnection {
  kind: 'oauth'
  /** Begins the authorization; keep `state` and `codeVerifier` with the owner's session, and send the owner to the URL. */
  begin(redirectUri: string): AuthorizationRequest
  /** Completes the authorization, after the caller has compared `state`: all accounts that its owner allowed, at least one. */
  redeem(redemption: Redemption, signal: AbortSignal): Promise<ConnectedAccount[]>
}

export interface AuthorizationRequest {
  authorizationUrl: string
  state: string
  codeVerifier: string
}

export interface Redemption {
  code: string
  codeVerifier: string
  redirectUri: string
}

export interface ConnectedAccount {
  account: AccountDescription
  credentials: Credentials
}

interface Attempt {
  platform_account_id: string
  credentials: CredentialStore
  post: PostContent
  /** Our `post_id`, a ULID: the same for every attempt, so that the post can be looked up on the platform by it. */
  marker: string
  /** When this attempt began: RFC 3339, by a clock that all workers have in common. */
  begun_at: string
  signal: AbortSignal
}

export interface PublishRequest extends Attempt {
  media: Media
  /** Whether the attempt before this one never ended, so that what it sent may still be on its way. */
  isTakenOver?: boolean
  checkpoint: Checkpoint
}

/** The first comment below a post that was delivered. */
export interface CommentRequest extends FiguresRequest {
  text: string
  /** By the clock of the database; it dates a comment whose platform does not. */
  now: string
  /** Our `post_id`, as for the post. */
  marker: string
}

/** The state that an attempt needs after a crash, for example where to resume an upload. Secret. */
export interface Checkpoint {
  saved: string | null
  /** Resolves when the text is stored durably. */
  save(text: string): Promise<void>
}

export interface LookUpRequest extends Attempt {
  media: Pick<Media, 'size_bytes'>
  /** The text that the attempt saved last. */
  checkpoint: string | null
  /** When the first attempt began, by the same clock. */
  since: string
}

/**
 * `absent` means that trying again cannot make a second post; with `mayCome` only if no request of an earlier attempt is
 * still on its way.
 */
export type Finding =
  | { state: 'published'; post: PublishedPost }
  | { state: 'absent'; mayCome?: true }
  | { state: 'undecidable'; reason: string }
