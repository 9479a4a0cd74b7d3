import {
  type Device,
  type DeviceNotice,
  forgetEndpoint,
  listDevices,
  type PushedNotice,
  readReadyProject,
} from '@svc/domain'
import { mailWordsIn } from '@svc/mail'
import { oneLine } from './posts-mails.ts'
import { encryptPush } from './push-message.ts'
import type { NoticeDependencies } from './start-notices.ts'
import { type Reader, writeLetter } from './write-notice.ts'

/** How long a push service may take to answer. */
const ANSWER_MS = 10_000
/** Seconds for which a push service keeps a message for a device that is switched off. */
const KEPT_SECONDS = 86_400
/** The longest title of a video, in characters. */
const LONGEST_TITLE = 80

interface Shown {
  title: string
  /** A path of the studio. */
  url: string
  /** What replaces an earlier notice. */
  tag: string
}

/**
 * Tells one member on their devices, unless what they would be told of has passed. A device that its push service does not know any more
 * is forgotten; what does not arrive otherwise is not sent again: mails and the studio tell the same.
 */
export async function pushNotice(
  dependencies: NoticeDependencies,
  sent: PushedNotice,
): Promise<void> {
  const devices = await listDevices(dependencies.sql, sent)
  const [first] = devices
  const shown = first && (await write(dependencies, sent, first))
  if (!shown) return
  await Promise.all(devices.map((device) => push(dependencies, device, shown)))
}

async function write(
  dependencies: NoticeDependencies,
  sent: PushedNotice,
  reader: Reader,
): Promise<Shown | null> {
  const words = mailWordsIn(reader.language)
  const { account_id, notice } = sent
  const place = { url: `/studio/${placeOf(notice)}`, tag: notice.kind }
  if (notice.kind !== 'clips_ready') {
    const letter = await writeLetter(dependencies, { account_id, notice }, { reader, words })
    return letter && { title: letter.subject, ...place }
  }
  const { project_id } = notice
  const project = await readReadyProject(dependencies.sql, { account_id, project_id })
  if (!project) return null
  const title = oneLine(project.title ?? '', LONGEST_TITLE)
  const said = words.say('clipsReady', { count: project.clip_count, title })
  return { title: said, ...place, tag: project_id }
}

/** Where in the studio what happened is seen. */
function placeOf(notice: DeviceNotice): string {
  switch (notice.kind) {
    case 'clips_ready':
      return `videos/${notice.project_id}`
    case 'webhook_disabled':
      return `account/webhooks/${notice.endpoint_id}`
    case 'account_closing':
    case 'account_kept':
    case 'export_ready':
      return 'account/settings'
    case 'comparison_settled':
      return 'figures'
    case 'social_account_expired':
      return 'accounts'
    case 'feed_failed':
      return 'feeds'
    case 'comments_made':
      return 'videos'
    case 'posts_failed':
    case 'posts_awaiting_approval':
      return 'calendar'
  }
}

async function push(
  { sql, outbound, pushing, baseUrl, log }: NoticeDependencies,
  device: Device,
  shown: Shown,
): Promise<void> {
  const { endpoint, sender_key } = device
  const key = pushing.find(({ publicKey }) => publicKey === sender_key)
  // Of a secret that this service has no more: its messages would be refused.
  if (!key) return forgetEndpoint(sql, endpoint)
  const url = new URL(endpoint)
  try {
    const response = await outbound(url, {
      method: 'POST',
      headers: {
        authorization: key.authorize(url.origin, baseUrl),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
      },
      body: new Uint8Array(encryptPush(JSON.stringify(shown), device)),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await response.body?.cancel()
    if (GONE.has(response.status)) return forgetEndpoint(sql, endpoint)
    if (response.ok) return
    log({ level: 'warn', event: 'notice not pushed', host: url.host, status: response.status })
  } catch (error) {
    log({ level: 'warn', event: 'notice not pushed', host: url.host, error })
  }
}

/** What a push service says of an address that it does not know, or no more. */
const GONE = new Set([404, 410])
