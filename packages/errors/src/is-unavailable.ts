/**
 * Tells whether an error says that a service which this one needs is away, full or busy, rather than a bug.
 *
 * Node's and postgres.js's connection errors, and the Postgres classes for shutting down (57P), cancelling what takes
 * too long (57014), ending who waits too long (25P03), locks that are not free (55P03) or wait for each other (40),
 * out of resources (53) and read-only (25006).
 *
 * @see https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
export function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    CONNECTION.has(code) ||
    /^(57014|57P0[1-5]|25P03|55P03|40001|40P01|53\d{3}|25006|08\d{3})$/.test(code)
  )
}

const CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
])
