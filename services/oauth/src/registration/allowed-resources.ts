import type { Resources } from '../resources.ts'
import { type Metadata, refuseMetadata } from './metadata-rules.ts'

/** Reads the resources that the client may request tokens for; `null` (any resource) when the client names none. */
export function allowedResources(
  { allowed_resources: value = null }: Metadata,
  resources: Resources,
): string[] | null {
  if (value === null) return null
  const found = Array.isArray(value) ? value.map((item) => find(resources, item)) : []
  const known = found.filter((resource) => resource !== null)
  if (known.length > 0 && known.length === found.length) return [...new Set(known)]
  throw refuseMetadata(
    `allowed_resources must be an array of ${resources.api} and ${resources.mcp}.`,
  )
}

function find(resources: Resources, item: unknown): string | null {
  return typeof item === 'string' ? resources.find(item) : null
}
