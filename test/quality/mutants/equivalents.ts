/** A mutant by rule that behaves like the source. */
interface Equivalent {
  path: string
  /** The line that it begins on. */
  line: string
  /** As the tool prints it: `15 → 16`. */
  change: string
  why: string
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    path: 'packages/domain/src/json.ts',
    line: 'return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))',
    change: 'a < b → a <= b',
    why: 'Names of one object differ.',
  },
  {
    path: 'packages/domain/src/notice/notice.ts',
    line: "await jobs.enqueue(sql, { queue: 'send_notice', data, ...(startAt && { startAt }) })",
    change: 'startAt && { startAt } → { startAt }',
    why: 'A job without a time is the same as one whose time is undefined.',
  },
  {
    path: 'packages/domain/src/oauth-client/oauth-client.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of the source.
    line: '${sql.typed.texts(request.response_types)}, ${scopes && sql.typed.texts(scopes)},',
    change: 'scopes && sql.typed.texts(scopes) → sql.typed.texts(scopes)',
    why: 'A list that is null is stored as null.',
  },
  {
    path: 'packages/errors/src/is-unavailable.ts',
    line: "const code = error instanceof Error && 'code' in error ? String(error.code) : ''",
    change: "error instanceof Error && 'code' in error → error instanceof Error",
    why: 'A code that is missing is the text undefined, which is none of them.',
  },
  {
    path: 'packages/outbound/src/public-address.ts',
    line: "return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 0b001",
    change: '0 → 1',
    why: 'An address has bytes.',
  },
  {
    path: 'packages/pagination/src/cursors.ts',
    line: '.sort(([a], [b]) => (a < b ? -1 : 1))',
    change: 'a < b → a <= b',
    why: 'Names of one object differ.',
  },
  {
    path: 'packages/pagination/src/page.ts',
    line: 'const hasMore = rows.length > limit && last !== undefined',
    change: 'rows.length > limit && last !== undefined → rows.length > limit',
    why: 'A page has at least one row, so more rows than that have a last one.',
  },
  {
    path: 'packages/rate-limit/src/rate-limiter.ts',
    line: 'if (lease.granted > 0) fullAt.set(bucket.key, full)',
    change: 'lease.granted > 0 → true',
    why: 'What would be stored then is what is read without it; it only takes a place.',
  },
  {
    path: 'packages/rate-limit/src/rate-limiter.ts',
    line: 'if (lease.granted > 0) fullAt.set(bucket.key, full)',
    change: 'lease.granted > 0 → lease.granted >= 0',
    why: 'The same.',
  },
  {
    path: 'packages/rate-limit/src/open-rate-limiter.ts',
    line: "if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error",
    change:
      "error instanceof Error && error.message.startsWith('NOSCRIPT') → error.message.startsWith('NOSCRIPT')",
    why: 'The client of Redis rejects with errors alone.',
  },
  {
    path: 'packages/rate-limit/src/rate-limiter.ts',
    line: 'if (pending.length > 0) await Promise.all(pending)',
    change: 'pending.length > 0 → pending.length >= 0',
    why: 'To wait for nothing changes no decision.',
  },
  {
    path: 'packages/rate-limit/src/rate-limiter.ts',
    line: 'return allowances.reduce((a, b) => (b.remaining < a.remaining ? b : a))',
    change: 'b.remaining < a.remaining → b.remaining <= a.remaining',
    why: 'Of two equals either one is right.',
  },
  {
    path: 'packages/http/src/listen.ts',
    line: 'const SKIPPED_BY_ROUTERS = 11',
    change: '11 → 12',
    why: 'The address is replaced for hosts of one more length, too.',
  },
  {
    path: 'packages/http/src/read-json-body.ts',
    line: 'for (; index < bytes.length; index += 1) {',
    change: 'index < bytes.length → index <= bytes.length',
    why: 'Behind the last byte there is none that ends a text.',
  },
  {
    path: 'packages/http/src/log-line.ts',
    line: 'if (process.stdout.writableLength > MOST_WAITING_BYTES) return linesIn(text)',
    change:
      'process.stdout.writableLength > MOST_WAITING_BYTES → process.stdout.writableLength >= MOST_WAITING_BYTES',
    why: 'The bound is a guess.',
  },
  {
    path: 'packages/patience/src/fair-clock.ts',
    line: 'if (readings.passed() - measured > MEASURE_EVERY_MS) {',
    change:
      'readings.passed() - measured > MEASURE_EVERY_MS → readings.passed() - measured >= MEASURE_EVERY_MS',
    why: 'Time is not read in whole milliseconds.',
  },
  {
    path: 'packages/clip-engine/src/reframe/solve-path.ts',
    line: 'return Math.abs(centre - before.centre - (after.centre - centre)) > 1e-9',
    change:
      'Math.abs(centre - before.centre - (after.centre - centre)) > 1e-9 → Math.abs(centre - before.centre - (after.centre - centre)) >= 1e-9',
    why: 'The bound only separates rounding from movement.',
  },
  {
    path: 'packages/specification/src/shape.ts',
    line: 'return milliseconds >= 0 && new Date(milliseconds).toISOString() === text',
    change: 'milliseconds >= 0 → milliseconds > 0',
    why: 'The first millisecond of 1970 is found by the expression before.',
  },
  {
    path: 'packages/specification/src/play-order.ts',
    line: 'return parts.find((part) => part.start <= first && first < part.end) ?? parts[0] ?? null',
    change: 'first < part.end → first <= part.end',
    why: 'Parts that touch are one: none begins where another ends.',
  },
  {
    path: 'packages/auth-core/src/api-key.ts',
    line: 'return timingSafeEqual(isDigest ? stored : NO_DIGEST, actual) && isDigest',
    change:
      'timingSafeEqual(isDigest ? stored : NO_DIGEST, actual) && isDigest → timingSafeEqual(isDigest ? stored : NO_DIGEST, actual)',
    why: 'No key is known whose digest is all zeros; that it is asked for costs nothing.',
  },
  {
    path: 'packages/auth-core/src/elysia.ts',
    line: 'error instanceof ApiError && refusals.has(error)',
    change: 'error instanceof ApiError && refusals.has(error) → refusals.has(error)',
    why: 'Nothing else is in that set.',
  },
  {
    path: 'packages/auth-core/src/revocation-list.ts',
    line: 'ends.set(id, Math.max(ends.get(id) ?? 0, Date.parse(until)))',
    change: '0 → 1',
    why: 'No entry ends in the first millisecond of 1970.',
  },
  {
    path: 'packages/auth-core/src/revocation-list.ts',
    line: 'return now() < (ends.get(id) ?? 0)',
    change: '0 → 1',
    why: 'It is no longer the first millisecond of 1970.',
  },
  {
    path: 'packages/auth-core/src/revocation-list.ts',
    line: 'for (const [id, end] of ends) if (end <= now) ends.delete(id)',
    change: 'end <= now → end < now',
    why: 'From its end on an entry has no effect, whether it is kept or not.',
  },
  {
    path: 'packages/auth-core/src/signing-key.ts',
    line: "await compactVerify(signed, await importJWK({ ...public_jwk }, 'ES256'))",
    change: "await compactVerify(signed, await importJWK({ ...public_jwk }, 'ES256')) → nothing",
    why: 'The import of the private key compares its halves.',
  },
  {
    path: 'packages/words/src/catalogue.ts',
    line: 'compiled.set(text, message)',
    change: 'compiled.set(text, message) → nothing',
    why: 'A text is compiled each time then, which only takes longer.',
  },
]
