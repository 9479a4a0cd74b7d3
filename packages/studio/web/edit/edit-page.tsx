import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { UnreadPage } from '../app/unread-page.tsx'
import { editedClip } from '../data/clip-edit.ts'
import { projectOf } from '../data/projects.ts'
import { wordsOf } from '../data/transcripts.ts'
import { EditorView } from './editor-view.tsx'
import { Waiting } from './waiting.tsx'
import { sourceWords } from './words/source-words.ts'

/** The editor of a clip. */
export function EditPage() {
  const words = useTranslations('edit')
  const { clipId } = useParams({ from: '/clips/$clipId/edit' })
  const clip = useQuery(editedClip(clipId))
  const project = useQuery({
    ...projectOf(clip.data?.project_id ?? ''),
    enabled: clip.data !== undefined,
  })
  const transcript = useQuery(wordsOf(project.data))
  const known = useMemo(
    () =>
      clip.data &&
      transcript.data &&
      sourceWords(clip.data.words ?? [], clip.data.segments, transcript.data),
    [clip.data, transcript.data],
  )
  const error = clip.error ?? project.error ?? transcript.error
  const isThere = clip.data !== undefined && project.data !== undefined && known !== undefined
  // It is made in small steps, between which a slow phone answers.
  const isShown = useDeferredValue(isThere)
  if (isShown && clip.data && project.data && known)
    return <EditorView key={clipId} clip={clip.data} project={project.data} words={known} />
  if (!error) return <Waiting />
  return (
    <UnreadPage
      title={words('title')}
      error={error}
      onRetry={() => Promise.all([clip.refetch(), project.refetch(), transcript.refetch()])}
    />
  )
}
