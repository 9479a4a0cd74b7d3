import type { CaptionStyle, Clip } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toasts.tsx'
import { PresetChoice } from '../edit/look/caption-style-controls.tsx'
import '../edit/edit.css'

type Preset = CaptionStyle['preset']

/** Gives the captions of several clips one look; what else was chosen of each stays, and a press brings the looks back. */
export function RestyleAll({ clips, onDone }: { clips: readonly Clip[]; onDone: () => void }) {
  const words = useTranslations('batch')
  const queries = useQueryClient()
  const [preset, setPreset] = useState<Preset>('bold_pop')
  const ready = clips.filter(({ status }) => status === 'ready')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (presetOf: (clip: Clip) => Preset | null) => {
      for (const clip of ready) {
        await service.clips.update(clip.clip_id, { caption_style: { preset: presetOf(clip) } })
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['clips'] }),
  })
  const before = ({ edits }: Clip) => edits.caption_style?.preset ?? null
  const restyle = () =>
    mutate(() => preset, {
      onSuccess: () => {
        const text = words('restyled', { count: ready.length })
        toast({ kind: 'good', text, action: { run: () => mutate(before) } })
        onDone()
      },
    })
  return (
    <>
      <PresetChoice value={preset} onChange={setPreset} />
      {error && <Failure error={error} />}
      <div className="actions end">
        <Button
          kind="primary"
          isDisabled={ready.length === 0}
          isPending={isPending}
          onPress={restyle}
        >
          {words('restyle')}
        </Button>
      </div>
    </>
  )
}
