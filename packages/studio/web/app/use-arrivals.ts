import type { Event } from '@svc/client'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../design/toasts.tsx'

/** Tells in passing what visitors of share links say, as it is said. @returns Takes an event of any kind; always the same. */
export function useArrivals(): (event: Event) => void {
  const words = useTranslations('shell.arrived')
  const navigate = useNavigate()
  const tell = useRef<(event: Event) => void>(() => {})
  useEffect(() => {
    tell.current = ({ type, data: { name, clip_id } }) => {
      if (type !== 'comment.created' && type !== 'clip.approved') return
      toast({
        kind: 'good',
        text: words(type === 'clip.approved' ? 'approved' : 'commented', { name: String(name) }),
        action: {
          label: words('look'),
          run: () => void navigate({ to: '/clips/$clipId', params: { clipId: String(clip_id) } }),
        },
      })
    }
  })
  return useCallback((event: Event) => tell.current(event), [])
}
