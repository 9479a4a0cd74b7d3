import { isIP } from 'node:net'
import { ApiError, invalidAt, type Params } from '@svc/errors'
import { isPublicAddress } from '@svc/outbound'
import { createSealer, type Sealer, type Secret } from '@svc/secrets'
import {
  DEFAULT_SETTINGS,
  layStyles,
  type ProjectRequest,
  type ProjectSettings,
  type ProjectSettingsRequest,
  type ProjectSource,
} from '@svc/specification'
import type { Tenant } from '../context.ts'

/** The shortest stretch of a source that is worth working on, in seconds. */
const SHORTEST_RANGE = 5

/**
 * Merges a request's settings over those in `under`, and these over the defaults. A default adapts to a requested value: a
 * maximum of five clips lowers the default minimum, not the other way round.
 *
 * @param under - The settings of the template and the brand kit.
 * @throws {ApiError} `VALIDATION_ERROR` naming each member that contradicts another.
 */
export function effectiveSettings(
  request: ProjectSettingsRequest = {},
  under: Partial<ProjectSettings> = {},
): ProjectSettings {
  const settings = {
    ...DEFAULT_SETTINGS,
    ...under,
    ...request,
    clip_count: fitCount(request.clip_count),
    clip_duration: fitDuration(request.clip_duration),
    captions: layStyles(layStyles(DEFAULT_SETTINGS.captions, under.captions), request.captions),
  } as ProjectSettings
  const faults = findContradictions(settings)
  if (faults.length > 0) throw ApiError.invalid(faults)
  return settings
}

function fitCount(asked: ProjectSettingsRequest['clip_count'] = {}) {
  const defaults = DEFAULT_SETTINGS.clip_count
  return {
    min: asked.min ?? Math.min(defaults.min, asked.max ?? defaults.max),
    max: asked.max ?? Math.max(defaults.max, asked.min ?? defaults.min),
  }
}

function fitDuration(asked: ProjectSettingsRequest['clip_duration'] = {}) {
  const defaults = DEFAULT_SETTINGS.clip_duration
  const inner = asked.target ?? defaults.target
  const min = asked.min ?? Math.min(defaults.min, asked.max ?? inner, inner)
  const max = asked.max ?? Math.max(defaults.max, asked.min ?? inner, inner)
  return { min, max, target: asked.target ?? Math.min(Math.max(defaults.target, min), max) }
}

function findContradictions({ range, clip_count, clip_duration }: ProjectSettings) {
  const { min, max, target } = clip_duration
  return [
    range && range.end <= range.start + SHORTEST_RANGE
      ? fault(
          'range.end',
          `is ${range.end}; it must be more than ${SHORTEST_RANGE} s after the start, ${range.start}`,
        )
      : null,
    clip_count.min > clip_count.max
      ? fault('clip_count.min', `is ${clip_count.min}, more than the maximum ${clip_count.max}`)
      : null,
    min > max ? fault('clip_duration.min', `is ${min}, more than the maximum ${max}`) : null,
    min <= max && (target < min || target > max)
      ? fault('clip_duration.target', `is ${target}, outside of ${min} to ${max}`)
      : null,
  ].filter((problem) => problem !== null)
}

function fault(member: string, problem: string) {
  return { description: `${member} ${problem}.`, location: `body.settings.${member}` }
}

/** The ports that web servers use; another port may be that of a mail server or database. */
const PORTS = ['', '80', '443', '8080', '8443']

const PLATFORMS: readonly [RegExp, ProjectSource['platform']][] = [
  [/(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/, 'youtube'],
  [/(^|\.)vimeo\.com$/, 'vimeo'],
  [/(^|\.)twitch\.tv$/, 'twitch'],
]
const MEDIA_FILE = /\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|ts|flv|wmv|3gp|mp3|m4a|wav|ogg|flac)$/i
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/i

/**
 * Checks the text of a source's address; the fetch checks the IP addresses that its host resolves to.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.source.url`.
 */
export function checkSourceUrl(text: string, allowPrivateAddresses: boolean): URL {
  const url = URL.parse(text)
  if (!url) throw refuse('is not an absolute URL', 'not_absolute_url')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    const received = url.protocol.slice(0, -1)
    throw refuse(`has the scheme ${received}; allowed are http and https`, 'wrong_scheme', {
      received,
      allowed: ['http', 'https'],
    })
  }
  refuseCredentials(url)
  if (allowPrivateAddresses) return url
  if (!PORTS.includes(url.port)) {
    throw refuse(`has the port ${url.port}; allowed are 80, 443, 8080 and 8443`, 'wrong_port', {
      received: url.port,
      allowed: PORTS.filter(Boolean),
    })
  }
  if (isPrivateHost(url.hostname)) throw refuse('points into a private network', 'private_address')
  return url
}

/** A platform's page is fetched without signing in, so a user name and a password would have no effect. */
function refuseCredentials(url: URL): void {
  const platform = platformOf(url)
  if (platform === 'direct' || platform === 'other' || !(url.username || url.password)) return
  throw refuse(
    `has a user name or a password, which pages of ${platform} do not accept`,
    'credentials_in_url',
  )
}

/** Gives the part of a source's address that may be shown: without credentials and signatures. */
export function publicUrl(url: URL): string {
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  shown.hash = ''
  // Only the platforms' own pages are known to have no secret in their query.
  const platform = platformOf(url)
  if (platform === 'direct' || platform === 'other') shown.search = ''
  return shown.href
}

/** Names the platform that an address belongs to; `direct` is a media file. */
export function platformOf(url: URL): ProjectSource['platform'] {
  const known = PLATFORMS.find(([host]) => host.test(url.hostname))
  return known?.[1] ?? (MEDIA_FILE.test(url.pathname) ? 'direct' : 'other')
}

/** Returns the last part of an address's path, to be used when there is no title; `null` when the path is empty. */
export function fileNameOf(url: URL): string | null {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  try {
    return (
      decodeURIComponent(name)
        .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
        .slice(0, 255) || null
    )
  } catch {
    return name.slice(0, 255)
  }
}

/** Returns whether a host's text alone shows that it is inside a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !isPublicAddress(host)
  return LOCAL_NAME.test(host) || !host.includes('.')
}

function refuse(why: string, reason: string, params: Params = {}): ApiError {
  return invalidAt('body.source.url', `The address of the source ${why}.`, { reason, params })
}

/** Creates the sealer of the addresses of sources; each is sealed under its project's id. */
export function createSourceSealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed source address')
}

const MOST_BYTES = 2_000_000
const FORMATS = ['srt', 'vtt', 'json'] as const

export interface TranscriptColumns {
  transcript_upload_id: string | null
  transcript_text: string | null
  transcript_format: (typeof FORMATS)[number] | null
}

/**
 * Checks the transcript of a request, if it has one.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export async function resolveTranscript(
  tenant: Tenant,
  given: ProjectRequest['source']['transcript'],
): Promise<TranscriptColumns> {
  if (given === undefined) {
    return { transcript_upload_id: null, transcript_text: null, transcript_format: null }
  }
  const { upload_id, text, format } = given
  if ((upload_id === undefined) === (text === undefined)) {
    throw refuseTranscript('Give exactly one of upload_id and text.', '')
  }
  if (upload_id !== undefined) return fromUpload(tenant, upload_id, format)
  if (format === undefined)
    throw refuseTranscript(
      'The format of the text is missing; it must be srt, vtt or json.',
      '.format',
    )
  const size = Buffer.byteLength(text ?? '')
  if (size > MOST_BYTES) {
    throw refuseTranscript(
      `The text has ${size} bytes; at most ${MOST_BYTES} are allowed.`,
      '.text',
    )
  }
  return { transcript_upload_id: null, transcript_text: text ?? '', transcript_format: format }
}

async function fromUpload(
  { sql, accountId }: Tenant,
  upload_id: string,
  format: TranscriptColumns['transcript_format'] | undefined,
): Promise<TranscriptColumns> {
  const [upload] = await sql<{ file_name: string }[]>`
    select file_name from uploads
     where upload_id = ${upload_id} and account_id = ${accountId}
       and status = 'uploaded' and purpose = 'transcript'
       for share
  `
  if (!upload) {
    throw refuseTranscript(
      `No upload ${upload_id} whose purpose is transcript and whose bytes have arrived.`,
      '.upload_id',
    )
  }
  const transcript_format = format ?? formatOf(upload.file_name)
  if (transcript_format === undefined) {
    throw refuseTranscript(
      `The format of ${upload.file_name} cannot be told from its name; give srt, vtt or json.`,
      '.format',
    )
  }
  return { transcript_upload_id: upload_id, transcript_text: null, transcript_format }
}

function formatOf(file_name: string) {
  return FORMATS.find((format) => file_name.toLowerCase().endsWith(`.${format}`))
}

function refuseTranscript(description: string, member: string): ApiError {
  return invalidAt(`body.source.transcript${member}`, description)
}
