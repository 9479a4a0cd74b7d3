import type { Grant } from './grant.ts'

/** Gives what an event tells of a grant. */
export function grantFacts(grant: Grant & { client_name: string }) {
  const { grant_id, client_id, client_name, subject, scopes, resource } = grant
  return { grant_id, client_id, client_name, subject, scopes, resource }
}
