/** The typed words are invalid; the message contains what was received and what is expected. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Parses a JSON object.
 *
 * @param where - What holds it, for the message: an option or a file.
 * @throws {UsageError} It cannot be read, or is no JSON object.
 */
export function readObject(where: string, read: () => string): object {
  let value: unknown
  try {
    value = JSON.parse(read())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${where} is not JSON: ${why}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new UsageError(`${where} must be a JSON object.`)
}
