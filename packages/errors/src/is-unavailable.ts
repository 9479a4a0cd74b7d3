/**
 * Returns whether an error means that a required service is unreachable, full or busy, rather than a bug.
 *
 * Covers the connection errors of Node and postgres.js, and the Postgres classes for shutdown (57P), cancelled statements
 * (57014), idle transactions that were ended (25P03), unavailable locks (55P03), deadlocks and serialization failures (40),
 * insufficient resources (53) and read-only transactions (25006).
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
