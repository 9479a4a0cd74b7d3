import type { PublishedPost } from '@svc/specification'
import { textOf } from '../web/json-value.ts'

/** Describes a status; an empty response still means that the status exists. */
export function describeStatus(status: unknown): PublishedPost {
  return {
    platform_post_id: textOf(status, 'id'),
    platform_url: textOf(status, 'url'),
    visibility_actual: textOf(status, 'visibility'),
  }
}
