import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetBegun } from './begun.ts'
import { service } from './service.ts'

/** Milliseconds between two tries to follow the events of the account. */
const RETRY_MS = 5000

/** Follows the events of the account while the studio is open, and reads anew what they say has changed. */
export function useLiveAccount(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    void follow(stop.signal, {
      onChange(names) {
        forgetBegun()
        for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
      },
      // What was read before may have changed since.
      onStart: () => void queries.invalidateQueries(),
    })
    return () => stop.abort()
  }, [queries])
}

interface Followers {
  onChange: (names: readonly string[]) => void
  onStart: () => void
}

async function follow(signal: AbortSignal, { onChange, onStart }: Followers) {
  while (!signal.aborted) {
    try {
      for await (const { type } of service.events.stream({ signal, onStart })) {
        // Each event may be on its way to a webhook.
        onChange(['webhooks', ...(CHANGED[type.split('.')[0] ?? ''] ?? [])])
      }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** First keys of the queries that an event of a resource makes stale. */
const CHANGED: Record<string, readonly string[]> = {
  project: ['projects', 'account'],
  clip: ['clips'],
  render: ['clips', 'renders', 'account'],
  post: ['posts', 'clips'],
  social_account: ['social-accounts'],
  share: ['projects'],
  template: ['templates'],
  asset: ['assets'],
  credits: ['account'],
  api_key: ['keys'],
  oauth: ['apps'],
}
