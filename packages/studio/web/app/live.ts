import type { Event } from '@svc/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { followClips } from '../data/changed-clips.ts'
import { forgetBegun } from './begun.ts'
import { service } from './service.ts'

/** Milliseconds between two tries to follow the events of the account. */
const RETRY_MS = 5000

/** Follows the events of the account while the studio is open, and reads anew what they say has changed. */
export function useLiveAccount(onEvent: (event: Event) => void): void {
  const queries = useQueryClient()
  const tell = useEffectEvent(onEvent)
  useEffect(() => {
    const stop = new AbortController()
    const showClips = followClips(queries)
    void follow(stop.signal, {
      onEvent(event) {
        forgetBegun()
        showClips(event)
        tell(event)
        // Each event may be on its way to a webhook.
        const { type } = event
        const names = ['webhooks', ...(CHANGED[type] ?? CHANGED[type.split('.')[0] ?? ''] ?? [])]
        for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
      },
      // What was read before may have changed since.
      onStart: () => void queries.invalidateQueries(),
    })
    return () => stop.abort()
  }, [queries])
}

interface Followers {
  onEvent: (event: Event) => void
  onStart: () => void
}

async function follow(signal: AbortSignal, { onEvent, onStart }: Followers) {
  while (!signal.aborted) {
    try {
      for await (const event of service.events.follow({ signal, onStart })) onEvent(event)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** First keys of the queries that an event of a resource makes stale; those of clips are `followClips`' own. */
const CHANGED: Record<string, readonly string[]> = {
  project: ['projects', 'account'],
  render: ['renders', 'account'],
  post: ['posts'],
  comparison: ['posts'],
  social_account: ['social-accounts'],
  share: ['projects'],
  comment: ['comments'],
  'clip.approved': ['comments'],
  template: ['templates'],
  asset: ['assets'],
  credits: ['account'],
  api_key: ['keys'],
  oauth: ['apps'],
}
