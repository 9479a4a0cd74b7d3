// Written by `bun run generate` from the document of the service.

import type { TemplateConfigRequest } from './template-config-request.ts'

/** A new template. What its configuration leaves out is as by default. */
export interface TemplateRequest {
  /** What it is called; no two of an account's may be called the same, in any case. */
  name: string
  /** Whether projects that name no template get this one; no other is it then. Default: false. */
  is_default?: boolean
  config?: TemplateConfigRequest
}
