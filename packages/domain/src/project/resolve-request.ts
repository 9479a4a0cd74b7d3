import { invalidAt } from '@svc/errors'
import * as shapes from '@svc/specification'
import { requireFont } from '../asset/require-assets.ts'
import { readCensorMode } from '../brand-kit/brand-kit.ts'
import type { Context, Tenant } from '../context.ts'
import { roundNumbers } from '../json.ts'
import { FoundFaults, unknownReference } from '../refusals.ts'
import {
  findDefaultTemplate,
  requireTemplate,
  templateProjectSettings,
} from '../template/read-template.ts'
import { checkWebhookUrl } from '../webhook/create-webhook.ts'
import {
  checkSourceUrl,
  effectiveSettings,
  fileNameOf,
  platformOf,
  publicUrl,
  resolveTranscript,
  type TranscriptColumns,
} from './requested.ts'

/** A request for a project, as the columns in which it is stored. */
interface ResolvedRequest extends SourceColumns, TranscriptColumns {
  type: shapes.ProjectRequest['type'] & string
  title: string | null
  template_id: string | null
  /** The template's current configuration, of which the project keeps a copy. */
  template_config: shapes.TemplateConfig | null
  settings: shapes.ProjectSettings
  webhook_url: string | null
  metadata: Record<string, string>
}

interface SourceColumns {
  upload_id: string | null
  /** The part of the address that may be shown. */
  source_url: string | null
  /** The whole address when it contains more, for example a password or a signature. */
  sourceSecret: string | null
  file_name: string | null
  source: shapes.StoredSource
  source_identity: string
}

/** The parts of the context that checking a request needs. */
export type Resolver = Pick<
  Context,
  'sql' | 'accountId' | 'allowPrivateSources' | 'allowPrivateReceivers'
>

/**
 * Checks the rules that a schema cannot express, and looks up the resources that the request names.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at each member that is wrong.
 */
export async function resolveRequest(
  context: Resolver,
  request: shapes.ProjectRequest,
): Promise<ResolvedRequest> {
  const { type = 'clipping', title = null, metadata = {}, ...rest } = shapes.cleanText(request)
  const faults = new FoundFaults()
  const template = await faults.of(() => resolveTemplate(context, rest.template_id))
  const webhook_url = await faults.of(() => resolveWebhook(context, rest.webhook_url))
  const source = await faults.of(() => resolveSource(context, rest.source))
  const transcript = await faults.of(() => resolveTranscript(context, rest.source.transcript))
  const settings = await faults.of(() => resolveSettings(context, rest.settings, template ?? null))
  if (settings && source) await faults.of(() => checkRange(context, settings, source))
  if (!source || !transcript || !settings || webhook_url === undefined || faults.areSome) {
    throw faults.toError()
  }
  return {
    type,
    title,
    metadata,
    template_id: template?.template_id ?? null,
    template_config: template?.config ?? null,
    settings,
    webhook_url,
    ...source,
    ...transcript,
  }
}

function resolveWebhook(
  { allowPrivateReceivers = false }: Resolver,
  url: string | undefined,
): string | null {
  return url === undefined ? null : checkWebhookUrl(url, allowPrivateReceivers, 'body.webhook_url')
}

/** Finds the template that a request names, else the default one. */
export function resolveTemplate(context: Tenant, template_id: string | undefined) {
  return template_id === undefined
    ? findDefaultTemplate(context)
    : requireTemplate(context, template_id)
}

export async function resolveSettings(
  context: Tenant,
  request: shapes.ProjectSettingsRequest = {},
  template: shapes.StoredTemplate | null,
): Promise<shapes.ProjectSettings> {
  const { font_family } = request.captions ?? {}
  await requireFont(context, font_family, 'body.settings.captions.font_family')
  return effectiveSettings(request, {
    ...(template && templateProjectSettings(template.config)),
    ...(request.censor && { censor_mode: await readCensorMode(context) }),
  })
}

async function resolveSource(
  context: Resolver,
  { url, upload_id }: shapes.ProjectRequest['source'],
): Promise<SourceColumns> {
  if ((url === undefined) === (upload_id === undefined)) {
    throw invalidAt('body.source', 'Give exactly one of url and upload_id.')
  }
  return url === undefined ? fromUpload(context, upload_id ?? '') : fromUrl(context, url)
}

async function fromUpload({ sql, accountId }: Resolver, upload_id: string): Promise<SourceColumns> {
  // Locked, so that the upload cannot expire between this query and the project's insert.
  const [upload] = await sql<Upload[]>`
    select file_name, content_type, size_bytes,
           coalesce('sha256:' || sha256, 'parts:' || parts_digest) as identity
      from uploads
     where upload_id = ${upload_id} and account_id = ${accountId}
       and status = 'uploaded' and purpose = 'source'
       for share
  `
  if (!upload) {
    throw invalidAt(
      'body.source.upload_id',
      `No upload ${upload_id} whose purpose is source and whose bytes have arrived.`,
      unknownReference(upload_id),
    )
  }
  const { file_name, content_type, size_bytes, identity } = upload
  return {
    upload_id,
    source_url: null,
    sourceSecret: null,
    file_name,
    source: { ...UNKNOWN, platform: 'upload', content_type, size_bytes },
    source_identity: identity,
  }
}

interface Upload {
  file_name: string
  content_type: string
  size_bytes: number
  identity: string
}

function fromUrl({ allowPrivateSources = false }: Resolver, text: string): SourceColumns {
  const url = checkSourceUrl(text, allowPrivateSources)
  const source_url = publicUrl(url)
  return {
    upload_id: null,
    source_url,
    sourceSecret: source_url === url.href ? null : url.href,
    file_name: fileNameOf(url),
    source: { ...UNKNOWN, platform: platformOf(url) },
    source_identity: `url:${source_url}`,
  }
}

/** The facts about a source that are known before it is probed. */
const UNKNOWN = {
  title: null,
  duration_seconds: null,
  width: null,
  height: null,
  fps: null,
  has_audio: null,
  size_bytes: null,
  content_type: null,
  playback_type: null,
  has_waveform: false,
}

/** What tells sources of projects apart. */
interface KnownSource {
  upload_id: string | null
  source_identity: string
}

/**
 * Returns the length of a source in seconds, where the same bytes were probed for an earlier project; else `null`. The file at a
 * URL may have changed since.
 */
export async function probedLength(
  { sql, accountId }: Tenant,
  { upload_id, source_identity }: KnownSource,
): Promise<number | null> {
  if (upload_id === null) return null
  const [probed] = await sql<{ seconds: number }[]>`
    select (source->>'duration_seconds')::float8 as seconds from projects
     where account_id = ${accountId} and source_identity = ${source_identity}
       and source->>'duration_seconds' is not null
     order by created_at desc
     limit 1
  `
  return probed ? roundNumbers(probed.seconds) : null
}

/**
 * Refuses a range that begins after the end of a source whose length is known; of others it is checked while the project
 * is processed.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.settings.range.start`.
 */
async function checkRange(
  tenant: Tenant,
  { range }: shapes.ProjectSettings,
  source: KnownSource,
): Promise<void> {
  if (!range) return
  const seconds = await probedLength(tenant, source)
  if (seconds === null || range.start < seconds) return
  throw invalidAt(
    'body.settings.range.start',
    `The range begins at ${range.start} s; the source lasts ${seconds} s.`,
    {
      reason: 'outside_of_source',
      params: { received: range.start, most: seconds, unit: 'seconds' },
    },
  )
}
