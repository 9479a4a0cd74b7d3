// Written by `bun run generate` from the document of the service.

import type { Metadata } from './metadata.ts'
import type { ProjectSettingsRequest } from './project-settings-request.ts'
import type { SourceRequest } from './source-request.ts'

/** What clips are made of, and how. Defaults lie under the template, and that under `settings`. */
export interface ProjectRequest {
  /** `clipping` finds clips; `captions` keeps the whole source as one clip. Default: "clipping". */
  type?: 'clipping' | 'captions'
  /** What it is called. Default: the source's title, else the name of the file. */
  title?: string
  source: SourceRequest
  /** The template whose configuration lies under `settings`. Default: the default template, if there is one. */
  template_id?: string
  settings?: ProjectSettingsRequest
  /** An `https` address that gets this project's events, signed as those of other receivers are. Default: none. */
  webhook_url?: string
  metadata?: Metadata
  /** Whether the caller says that they may use the video; kept with time and credential. Default: false. */
  confirm_rights?: boolean
  /** Whether it is only asked what this would take: answers 200 with an `Estimate`, and makes nothing. Default: false. */
  dry_run?: boolean
}
