import type { Project } from '@svc/client'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../design/button.tsx'
import { DeleteVideo } from './delete-video.tsx'

/** What can be done with a video as a whole. */
export function VideoActions({ project }: { project: Project }) {
  const words = useTranslations('video')
  const [isAsked, setIsAsked] = useState(false)
  const navigate = useNavigate()
  const isRunning = project.status === 'queued' || project.status === 'processing'
  return (
    <>
      {project.status === 'completed' ? (
        <IconButton
          Icon={Trash2}
          kind="calm"
          label={words('delete')}
          onPress={() => setIsAsked(true)}
        />
      ) : (
        <Button Icon={Trash2} onPress={() => setIsAsked(true)}>
          {words(isRunning ? 'cancel' : 'delete')}
        </Button>
      )}
      <DeleteVideo
        project={project}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onDeleted={() => void navigate({ to: '/videos' })}
      />
    </>
  )
}
