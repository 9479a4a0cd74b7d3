import type { Clip } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useDescription } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { showClip } from '../data/clips.ts'
import { toast } from '../design/toasts.tsx'

type Reaction = Clip['reaction']

/** Gives clips a reaction, or takes the one that they have. */
export type SetReaction = (clips: readonly Clip[], next: Reaction) => void

interface Change {
  clip_id: string
  next: Reaction
  before: Reaction
}

/**
 * Likes and dislikes clips, one after the other: shown at once, put back when it fails, and undone by a press. A list asks once
 * for all of its clips, and is always given the same function.
 */
export function useSetReaction(): SetReaction {
  const words = useTranslations('clips')
  const describe = useDescription()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'reactions' },
    mutationFn: send,
    onMutate: ({ clip_id, next }) => showClip(queries, clip_id, { reaction: next }),
    onError: (error, { clip_id, before }) => {
      showClip(queries, clip_id, { reaction: before })
      toast({ kind: 'bad', text: describe(error) })
    },
    onSuccess: ({ clip_id, reaction }) => showClip(queries, clip_id, { reaction }),
  })
  return useCallback(
    (clips, next) => {
      for (const { clip_id, reaction } of clips) mutate({ clip_id, next, before: reaction })
      toast({
        kind: 'good',
        text: words(`reactions.${next ?? 'none'}`),
        action: {
          run: () => {
            for (const { clip_id, reaction } of clips) {
              mutate({ clip_id, next: reaction, before: next })
            }
          },
        },
      })
    },
    [mutate, words],
  )
}

function send({ clip_id, next }: Change): Promise<Clip> {
  if (next === 'like') return service.clips.like(clip_id)
  if (next === 'dislike') return service.clips.dislike(clip_id)
  return service.clips.deleteReaction(clip_id)
}
