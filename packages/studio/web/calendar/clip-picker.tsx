import type { Clip } from '@svc/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { clipsToPublish } from '../data/posts.ts'
import { projectList } from '../data/projects.ts'
import { Choice } from '../design/choice.tsx'
import { Dialog } from '../design/dialog.tsx'
import { PublishDialog } from '../publish/publish-dialog.tsx'

/** Chooses the clip that is published: its video, then itself. */
export function ClipPicker({ onClose }: { onClose: () => void }) {
  const words = useTranslations('calendar')
  const ofVideos = useTranslations('videos')
  const { data, error } = useInfiniteQuery(projectList())
  const projects = data?.pages
    .flatMap(({ items }) => items)
    .filter(({ clip_count }) => clip_count > 0)
  const [chosen, setChosen] = useState('')
  const projectId = chosen || projects?.[0]?.project_id || ''
  const clips = useQuery({ ...clipsToPublish(projectId), enabled: projectId !== '' })
  const [clip, setClip] = useState<Clip | null>(null)
  if (clip) return <PublishDialog clip={clip} onClose={onClose} />
  return (
    <Dialog title={words('pick')} isOpen onClose={onClose}>
      {error && <Failure error={error} />}
      {projects?.length === 0 && <p>{words('noClip')}</p>}
      {projects && projects.length > 0 && (
        <Choice
          label={words('video')}
          value={projectId}
          options={projects.map(({ project_id, title }) => ({
            value: project_id,
            name: title ?? ofVideos('untitled'),
          }))}
          onChange={setChosen}
        />
      )}
      <ul className="clip-choices">
        {clips.data?.map((one) => (
          <li key={one.clip_id}>
            <button type="button" onClick={() => setClip(one)}>
              {one.thumbnail_url && <img src={one.thumbnail_url} alt="" loading="lazy" />}
              <bdi>{one.title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
