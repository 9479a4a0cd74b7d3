import type { Clip } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { listedClips } from '../data/clips.ts'
import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { SearchField } from '../design/search-field.tsx'
import { VideoWarnings } from '../videos/video-warnings.tsx'

interface FindMomentsProps {
  projectId: string
  /** Whether a language model chose clips of the video, and is therefore asked again. */
  isJudged: boolean
  onShow: (clip: Clip) => void
}

/** A line that asks for more clips: of what is said about a subject. */
export function FindMoments({ projectId, isJudged, onShow }: FindMomentsProps) {
  const words = useTranslations('clips.find')
  const queries = useQueryClient()
  const [about, setAbout] = useState('')
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => service.clips.find(projectId, { about }),
    onSuccess: () => queries.invalidateQueries({ queryKey: listedClips(projectId) }),
  })
  const [first] = data?.items ?? []
  return (
    <Form
      className="find-moments"
      onSend={() => {
        if (about.trim() !== '') mutate()
      }}
    >
      <SearchField label={words('label')} value={about} onChange={setAbout} />
      <Button type="submit" isDisabled={isPending}>
        {words('action')}
      </Button>
      <p role="status" className="small">
        {isPending && words(isJudged ? 'asking' : 'looking')}
        {data && words(first ? 'found' : 'none', { count: data.items.length })}
        {first && data?.chosen_by === 'model' && ` ${words('chosen')}`}
        {first && (
          <Button kind="plain" isSlim onPress={() => onShow(first)}>
            {words('show')}
          </Button>
        )}
      </p>
      {data && <VideoWarnings warnings={data.warnings} />}
      {error && <Failure error={error} />}
    </Form>
  )
}
