import { hashSecret, matchesSecret } from '@svc/auth-core'
import { readBearer } from '../read-bearer.ts'

/** Tells, in constant time, whether a request comes from the dashboard's back end. */
export function isDashboard(
  { dashboard_token }: { dashboard_token: string },
  headers: Headers,
): boolean {
  return matchesSecret(readBearer(headers) ?? '', hashSecret(dashboard_token))
}
