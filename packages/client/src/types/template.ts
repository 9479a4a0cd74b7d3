// Written by `bun run generate` from the document of the service.

import type { TemplateConfig } from './template-config.ts'

/** A look that projects and renders can be made with. */
export interface Template {
  /** The template. */
  template_id: string
  /** What it is called. */
  name: string
  /** Whether projects that name no template get this one. */
  is_default: boolean
  /** Whether it comes with the service and cannot be changed. */
  is_builtin: boolean
  config: TemplateConfig
  /** Grows with each change; it is the ETag too. Unit: changes, from 1. */
  version: number
  /** A picture of it; `null` without one. */
  preview_url: string | null
  /** When it was made. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}
