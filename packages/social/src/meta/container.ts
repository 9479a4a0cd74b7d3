import type { PublishedPost } from '@svc/specification'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { readKept } from '../post/kept-upload.ts'
import { keepOpen, nullIf, PublishError, stillWorking } from '../publish-error.ts'
import { poll } from '../web/send-parts.ts'

/** What holds a video at Meta before it is a post. It becomes one post at most. */
export interface Container {
  id: string
  /** Where its bytes are sent; `null` where Meta fetches them. */
  uri: string | null
  /** Set before it is published, as long as it is not known to be refused. */
  publishes?: true
}

/** How far a container is. */
export type Progress =
  | { state: 'uploading'; bytes: number }
  | { state: 'processing' }
  | { state: 'ready' }
  | { state: 'published' }
  | { state: 'expired' }
  | { state: 'failed'; error: PublishError }

/** What Instagram and Threads say of the containers that bytes are sent to no more. */
export function readStatus(status: string | null, failure: () => PublishError): Progress {
  switch (status) {
    case 'PUBLISHED':
      return { state: 'published' }
    case 'FINISHED':
      return { state: 'ready' }
    case 'EXPIRED':
      return { state: 'expired' }
    case 'ERROR':
      return { state: 'failed', error: failure() }
    default:
      return { state: 'processing' }
  }
}

/** What a platform of Meta's does with containers in its own way. */
export interface Containers {
  platform: string
  /** Opens a container; one that is never published makes no post, and ends after a day. */
  open(): Promise<Container>
  read(container: Container): Promise<Progress>
  /** Sends the bytes that are missing. */
  upload(container: Container, sent: number): Promise<void>
  /** @returns The id of the post; `null` where it is told later. */
  publish(container: Container): Promise<string | null>
  /** Finds the id of the post among the latest of the account; `null` when it is not there. */
  find(container: Container): Promise<string | null>
  describe(id: string): Promise<PublishedPost>
}

/** Meta asks to be asked seldom, and for five minutes at most; what takes longer is asked for by the next attempt. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000]

/**
 * Publishes a video in a container that is saved before its first byte is sent, so that no attempt publishes a second one.
 *
 * @see https://developers.facebook.com/docs/instagram-platform/content-publishing
 */
export async function publishContainer(
  its: Containers,
  { checkpoint, signal }: PublishRequest,
): Promise<PublishedPost> {
  const kept = readKept<Container>(checkpoint.saved)
  const before = kept && (await its.read(kept).catch(forgotten))
  const resumes = kept && before && before.state !== 'failed' && before.state !== 'expired'
  const container = resumes ? kept : await its.open()
  const save = (state: Container) => checkpoint.save(JSON.stringify(state))
  if (!resumes) await save(container)
  if (!resumes || before.state === 'uploading') {
    const sent = before?.state === 'uploading' ? before.bytes : 0
    await its.upload(container, sent).catch(async (error: unknown) => {
      // An upload that cannot be gone on with is never published, so the next attempt may open another.
      if (isLost(error)) await checkpoint.save('')
      throw error
    })
  }
  const wait = await waitFor(its, container, signal, ['uploading', 'processing'])
  const ready = settled(wait, its.platform, container.publishes ?? false)
  if (ready.state === 'published') return describe(its, container)
  await save({ ...container, publishes: true })
  const id = await its.publish(container).catch(async (error: unknown) => {
    if (!(error instanceof PublishError) || error.category === 'unknown') throw error
    // A container that is published, or about to be since an earlier attempt, is refused as well.
    const isAgain = container.publishes === true && error.category === 'platform_rejected'
    // With a token that was refused nothing can be read either, and what was never asked for before is not out.
    const isRefused = !container.publishes && error.category === 'auth_expired'
    const now = isRefused ? null : await its.read(container).catch(keepOpen)
    if (isAgain || now?.state === 'published') return null
    await save({ id: container.id, uri: container.uri })
    throw error
  })
  if (id !== null) return its.describe(id)
  // Whatever hinders asking now, the video may be there.
  const done = await waitFor(its, container, signal, ['ready', 'processing']).catch(keepOpen)
  settled(done, its.platform, true)
  return describe(its, container)
}

/** Finds out from its container what became of a video. */
export async function findContainer(its: Containers, request: LookUpRequest): Promise<Finding> {
  const container = readKept<Container>(request.checkpoint)
  // That it is published is saved before it is, and a second time is refused.
  if (!container?.publishes) return { state: 'absent' }
  let progress = await its.read(container).catch(forgotten)
  if (progress?.state === 'processing') {
    progress = await waitFor(its, container, request.signal, ['processing'])
    if (progress === null) throw stillWorking(its.platform, true)
  }
  if (progress?.state === 'published') {
    return { state: 'published', post: await describe(its, container) }
  }
  if (progress !== null) return { state: 'absent' }
  const id = await its.find(container)
  return id === null
    ? { state: 'undecidable', reason: `${its.platform} does not know the video any more.` }
    : { state: 'published', post: await its.describe(id) }
}

/** Waits while a container is in one of these states; `null` when it takes longer. */
function waitFor(
  its: Containers,
  container: Container,
  signal: AbortSignal,
  states: readonly Progress['state'][],
): Promise<Progress | null> {
  return poll(PAUSES_MS, signal, async () => {
    const now = await its.read(container)
    return states.includes(now.state) ? null : now
  })
}

/** Refuses what can be published no more, and what is not done. */
function settled(progress: Progress | null, platform: string, mayBePublished: boolean): Progress {
  if (progress?.state === 'failed') throw progress.error
  if (progress?.state === 'expired') {
    const message = 'The container of the video has ended before it was published.'
    throw new PublishError('platform_error', 'expired', message)
  }
  if (progress) return progress
  throw stillWorking(platform, mayBePublished)
}

/** Until the platform names the post, its container stands for it. */
async function describe(its: Containers, container: Container): Promise<PublishedPost> {
  const id = await its.find(container).catch(() => null)
  return its.describe(id ?? container.id)
}

function isLost(error: unknown): boolean {
  return error instanceof PublishError && error.code === 'session_lost'
}

/** Meta answers so for what has ended, and for what it never had. */
export const forgotten = nullIf('33')
