import type { Clip } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useDescription } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { showClip } from '../data/clips.ts'
import { toast } from '../design/toasts.tsx'

type Reaction = Clip['reaction']

/** Likes and dislikes a clip: shown at once, put back when it fails, and undone by a press. */
export function useReaction({ clip_id, reaction }: Clip): (next: Reaction) => void {
  const words = useTranslations('clips')
  const describe = useDescription()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: `reaction ${clip_id}` },
    mutationFn: ({ next }: { next: Reaction; before: Reaction }) => send(clip_id, next),
    onMutate: ({ next }) => showClip(queries, clip_id, { reaction: next }),
    onError: (error, { before }) => {
      showClip(queries, clip_id, { reaction: before })
      toast({ kind: 'bad', text: describe(error) })
    },
    onSuccess: (clip) => showClip(queries, clip_id, { reaction: clip.reaction }),
  })
  return (next) => {
    mutate({ next, before: reaction })
    toast({
      kind: 'good',
      text: words(`reactions.${next ?? 'none'}`),
      action: {
        label: words('undo'),
        run: () => mutate({ next: reaction, before: next }),
      },
    })
  }
}

function send(clipId: string, reaction: Reaction): Promise<Clip> {
  if (reaction === 'like') return service.clips.like(clipId)
  if (reaction === 'dislike') return service.clips.dislike(clipId)
  return service.clips.deleteReaction(clipId)
}
