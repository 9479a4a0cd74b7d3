import { ApiError } from '@svc/errors'
import type { Context } from '../context.ts'
import { cleanText } from '../text.ts'
import { effectiveSettings } from './effective-settings.ts'
import type { ProjectRequest, ProjectSource } from './project.ts'
import type { ProjectSettings } from './project-settings.ts'
import { resolveTranscript, type TranscriptColumns } from './resolve-transcript.ts'
import { checkSourceUrl, fileNameOf, platformOf, publicUrl } from './source-url.ts'

/** A request for a project in the columns that it becomes. */
export interface ResolvedRequest extends SourceColumns, TranscriptColumns {
  type: ProjectRequest['type'] & string
  title: string | null
  settings: ProjectSettings
  metadata: Record<string, string>
}

interface SourceColumns {
  upload_id: string | null
  source_url: string | null
  file_name: string | null
  source: Omit<ProjectSource, 'kind' | 'url' | 'upload_id'>
  source_identity: string
}

type Given = Pick<Context, 'sql' | 'accountId' | 'allow_private_sources'>

/**
 * Checks what a shape cannot say, and looks up what the request refers to.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export async function resolveRequest(
  context: Given,
  request: ProjectRequest,
): Promise<ResolvedRequest> {
  const { type = 'clipping', title = null, metadata = {}, ...rest } = cleanText(request)
  if (rest.template_id !== undefined) {
    throw new ApiError('VALIDATION_ERROR', `No template ${rest.template_id}.`, {
      location: 'body.template_id',
    })
  }
  return {
    type,
    title,
    metadata,
    settings: effectiveSettings(rest.settings),
    ...(await resolveSource(context, rest.source)),
    ...(await resolveTranscript(context, rest.source.transcript)),
  }
}

async function resolveSource(
  context: Given,
  { url, upload_id }: ProjectRequest['source'],
): Promise<SourceColumns> {
  if ((url === undefined) === (upload_id === undefined)) {
    throw new ApiError('VALIDATION_ERROR', 'Give exactly one of url and upload_id.', {
      location: 'body.source',
    })
  }
  return url === undefined ? fromUpload(context, upload_id ?? '') : fromUrl(context, url)
}

async function fromUpload({ sql, accountId }: Given, upload_id: string): Promise<SourceColumns> {
  // Locked, so that it cannot expire between this look and the project's insert.
  const [upload] = await sql<Upload[]>`
    select file_name, content_type, size_bytes, sha256 from uploads
     where upload_id = ${upload_id} and account_id = ${accountId}
       and status = 'uploaded' and purpose = 'source'
       for share
  `
  if (!upload) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `No upload ${upload_id} whose purpose is source and whose bytes have arrived.`,
      { location: 'body.source.upload_id' },
    )
  }
  const { file_name, content_type, size_bytes, sha256 } = upload
  return {
    upload_id,
    source_url: null,
    file_name,
    source: { ...UNKNOWN, platform: 'upload', content_type, size_bytes },
    source_identity: `sha256:${sha256}`,
  }
}

interface Upload {
  file_name: string
  content_type: string
  size_bytes: number
  sha256: string
}

function fromUrl({ allow_private_sources = false }: Given, text: string): SourceColumns {
  const url = checkSourceUrl(text, allow_private_sources)
  return {
    upload_id: null,
    source_url: url.href,
    file_name: fileNameOf(url),
    source: { ...UNKNOWN, platform: platformOf(url) },
    source_identity: `url:${publicUrl(url)}`,
  }
}

/** What is known of a source before it is probed. */
const UNKNOWN = {
  title: null,
  duration_seconds: null,
  width: null,
  height: null,
  fps: null,
  has_audio: null,
  size_bytes: null,
  content_type: null,
}
