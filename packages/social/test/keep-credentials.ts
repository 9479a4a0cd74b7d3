import type { CredentialStore, Credentials } from '../src/index.ts'

/** Stores credentials as a locked row does: changes wait for each other. */
export function keepCredentials(first: Credentials): CredentialStore {
  let kept = first
  let last: Promise<unknown> = Promise.resolve()
  return {
    read: async () => kept,
    replace(change) {
      const next = last.then(async () => {
        kept = await change(kept)
        return kept
      })
      last = next.catch(() => {})
      return next
    },
  }
}
