type Json = Record<string, unknown>

/**
 * Applies a JSON merge patch: objects are merged at every depth, `null` removes a member, all else takes its place.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7396
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Json = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], value)
  }
  return merged
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
