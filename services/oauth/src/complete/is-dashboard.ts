import { createHash, timingSafeEqual } from 'node:crypto'
import { readBearer } from '../read-bearer.ts'

/** Tells, in constant time, whether a request comes from the dashboard's back end. */
export function isDashboard(
  { dashboard_token }: { dashboard_token: string },
  headers: Headers,
): boolean {
  return timingSafeEqual(digest(readBearer(headers) ?? ''), digest(dashboard_token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
