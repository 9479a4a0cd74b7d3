import type { Event } from '@svc/client'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../design/toasts.tsx'

/** Tells in passing that clips are ready, and what visitors of share links say, as it happens. @returns Takes an event of any kind; always the same. */
export function useArrivals(): (event: Event) => void {
  const words = useTranslations('shell.arrived')
  const navigate = useNavigate()
  const tell = useRef<(event: Event) => void>(() => {})
  useEffect(() => {
    tell.current = ({ type, data: { name, clip_id, project_id, title, clip_count } }) => {
      if (type === 'project.completed' && !location.pathname.includes(String(project_id))) {
        const text = words('ready', { count: Number(clip_count), title: String(title ?? '') })
        const params = { projectId: String(project_id) }
        const run = () => void navigate({ to: '/videos/$projectId', params })
        toast({ kind: 'good', text, action: { label: words('look'), run } })
      }
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
