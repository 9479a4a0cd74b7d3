import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import * as domain from '@svc/domain'
import { mailWordsIn } from '@svc/mail'
import { oneLine } from './mails.ts'
import type { NoticeDependencies } from './notices.ts'
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
  sent: domain.PushedNotice,
): Promise<void> {
  const devices = await domain.listDevices(dependencies.sql, sent)
  const [first] = devices
  const shown = first && (await write(dependencies, sent, first))
  if (!shown) return
  await Promise.all(devices.map((device) => push(dependencies, device, shown)))
}

async function write(
  dependencies: NoticeDependencies,
  sent: domain.PushedNotice,
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
  const project = await domain.readReadyProject(dependencies.sql, { account_id, project_id })
  if (!project) return null
  const title = oneLine(project.title ?? '', LONGEST_TITLE)
  const said = words.say('clipsReady', { count: project.clip_count, title })
  return { title: said, ...place, tag: project_id }
}

/** Where in the studio what happened is seen. */
function placeOf(notice: domain.DeviceNotice): string {
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
  device: domain.Device,
  shown: Shown,
): Promise<void> {
  const { endpoint, sender_key } = device
  const key = pushing.find(({ publicKey }) => publicKey === sender_key)
  // Of a secret that this service has no more: its messages would be refused.
  if (!key) return domain.forgetEndpoint(sql, endpoint)
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
    if (GONE.has(response.status)) return domain.forgetEndpoint(sql, endpoint)
    if (response.ok) return
    log({ level: 'warn', event: 'notice not pushed', host: url.host, status: response.status })
  } catch (error) {
    log({ level: 'warn', event: 'notice not pushed', host: url.host, error })
  }
}

/** What a push service says of an address that it does not know, or no more. */
const GONE = new Set([404, 410])

/** Bytes of the one record that a message is; the most that push services take. */
const RECORD_BYTES = 4096
/** Says that no record follows. */
const LAST = Buffer.from([2])

/** For whom a message is encrypted, in base64url. */
interface PushReader {
  p256dh: string
  auth: string
}

/** What is drawn anew for each message. */
interface Drawn {
  /** A private key of P-256. */
  key: Uint8Array
  /** 16 bytes. */
  salt: Uint8Array
}

/**
 * Encrypts a message so that one browser alone reads it (RFC 8291, with the coding `aes128gcm` of RFC 8188).
 *
 * @param text - At most 3,000 bytes.
 * @param drawn - Default: at random.
 * @throws {Error} The reader's key is none.
 */
export function encryptPush(text: string, reader: PushReader, drawn?: Drawn): Buffer {
  const own = createECDH('prime256v1')
  if (drawn) own.setPrivateKey(drawn.key)
  else own.generateKeys()
  const salt = drawn?.salt ?? randomBytes(16)
  const theirs = Buffer.from(reader.p256dh, 'base64url')
  const auth = Buffer.from(reader.auth, 'base64url')
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own.getPublicKey()])
  const shared = derive(own.computeSecret(theirs), auth, both, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  )
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(own.getPublicKey().length, 4)
  return Buffer.concat([
    ...[salt, head, own.getPublicKey()],
    ...[cipher.update(text), cipher.update(LAST), cipher.final(), cipher.getAuthTag()],
  ])
}

const derive = (secret: Buffer, salt: Uint8Array, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
