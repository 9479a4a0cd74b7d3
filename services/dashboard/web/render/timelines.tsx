import type { Clip } from '@svc/client'
import { useMutation } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { Button } from '../design/button.tsx'
import { saveBytes } from './download.ts'

const FORMATS = ['fcpxml', 'otio', 'edl'] as const
type Format = (typeof FORMATS)[number]

/** Hands a clip to an editing program: its cuts, the path of its camera and its captions. */
export function Timelines({ clip: { clip_id, title } }: { clip: Clip }) {
  const words = useTranslations('render')
  const save = useMutation({
    mutationFn: async (format: Format) => {
      const response = await service.clips.timeline(clip_id, { format })
      saveBytes(await response.blob(), `${title}.${format}`)
    },
  })
  return (
    <>
      <div className="caption-files">
        <Clapperboard aria-hidden />
        <span className="quiet">{words('timelines')}</span>
        {FORMATS.map((format) => (
          <Button
            key={format}
            kind="plain"
            isPending={save.isPending && save.variables === format}
            onPress={() => save.mutate(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {save.error && <Failure error={save.error} />}
    </>
  )
}
