import type { Capabilities } from '@svc/specification'

/** The capabilities of a destination that sets no limits of its own. */
export const UNLIMITED: Capabilities = {
  max_duration_seconds: null,
  max_file_bytes: null,
  caption_limit: null,
  title_limit: null,
  direct_publish: true,
  schedule: true,
  visibility_options: [],
}
