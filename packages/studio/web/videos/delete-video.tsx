import type { Project } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { service } from '../app/service.ts'
import { projectLists, projectOf } from '../data/projects.ts'
import { Confirm } from '../design/confirm.tsx'

interface DeleteVideoProps {
  project: Project
  isOpen: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** Asks whether a video is to be deleted; one that is worked on stops. */
export function DeleteVideo({ project, isOpen, onClose, onDeleted }: DeleteVideoProps) {
  const words = useTranslations('video')
  const ofVideos = useTranslations('videos')
  const queries = useQueryClient()
  const { project_id, title, status } = project
  const isRunning = status === 'queued' || status === 'processing'
  const deletion = useMutation({
    mutationFn: () => service.projects.delete(project_id),
    onSuccess: () => {
      onClose()
      onDeleted?.()
      queries.removeQueries({ queryKey: projectOf(project_id).queryKey })
      void queries.invalidateQueries({ queryKey: projectLists })
    },
  })
  return (
    <Confirm
      title={words(isRunning ? 'cancelTitle' : 'deleteTitle')}
      action={words(isRunning ? 'cancel' : 'delete')}
      isOpen={isOpen}
      change={deletion}
      onClose={onClose}
      onConfirm={() => deletion.mutate()}
    >
      <b dir="auto">{title ?? ofVideos('untitled')}</b>
      <br />
      {words(isRunning ? 'cancelAbout' : 'deleteAbout')}
    </Confirm>
  )
}
