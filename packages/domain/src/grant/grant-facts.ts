import type { Grant } from './grant.ts'

/** Returns the data of an event about a grant. */
export function grantFacts(grant: Grant & { client_name: string }) {
  const { grant_id, client_id, client_name, subject, scopes, resource } = grant
  return { grant_id, client_id, client_name, subject, scopes, resource }
}
