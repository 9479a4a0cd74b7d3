// Written by `bun run generate` from the document of the service.

import type { TemplateConfigChange } from './template-config-change.ts'

/** What of a template changes; what is left out stays. */
export interface TemplateChange {
  /** What it is called; no two of an account's may be called the same, in any case. */
  name?: string
  /** Whether projects that name no template get this one; no other is it then. Default: false. */
  is_default?: boolean | null
  /** What of the configuration changes; `null` puts all of it back to its defaults. */
  config?: TemplateConfigChange | null
  /** The version it was made for: any other is a `CONFLICT`. Can be sent as `If-Match` instead. Default: null, any. Unit: changes, from 1. */
  version?: number | null
}
