import { hashSecret, matchesSecret, readBearer } from '@svc/auth-core'

/** Returns, in constant time, whether a request comes from the dashboard's back end. */
export function isDashboard(
  { dashboardToken }: { dashboardToken: string },
  headers: Headers,
): boolean {
  return matchesSecret(readBearer(headers.get('authorization')) ?? '', hashSecret(dashboardToken))
}
