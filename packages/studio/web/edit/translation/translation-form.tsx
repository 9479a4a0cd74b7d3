import type { Clip, Translation, TranslationChange } from '@svc/client'
import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../../app/failure.tsx'
import { service } from '../../app/service.ts'
import { Button } from '../../design/button.tsx'
import { clock } from '../../design/clock.ts'
import { Field } from '../../design/field.tsx'
import { Toggle } from '../../design/toggle.tsx'
import { saveBytes } from '../../render/download.ts'
import { toSource } from '../cut/segments.ts'

/** The languages that captions are shown in; `undefined` for what is spoken. */
export type ShownTracks = CaptionDrawing['tracks'] | undefined

const MOST = { hook: 80, line: 500 }
const FORMATS = ['srt', 'vtt'] as const

interface FormProps {
  clip: Clip
  translation: Translation
  onShow: (tracks: ShownTracks) => void
  onChanged: () => unknown
}

/** The lines of a translation as a person changes them, shown over the preview meanwhile. */
export function TranslationForm({ clip, translation, onShow, onChanged }: FormProps) {
  const words = useTranslations('edit.translation')
  const { clip_id, segments, title } = clip
  const { language, is_reviewed, status } = translation
  const [hook, setHook] = useState(translation.hook)
  const [lines, setLines] = useState(translation.lines)
  const [isBoth, setIsBoth] = useState(false)
  useEffect(() => {
    const second = (at: number) => toSource(at, segments)
    const placed = lines.map((line) => ({
      ...line,
      start: second(line.start),
      end: second(line.end),
    }))
    const track = { language, hook, lines: placed }
    onShow(lines.length === 0 ? undefined : isBoth ? [null, track] : [track])
    return () => onShow(undefined)
  }, [language, hook, lines, isBoth, segments, onShow])
  const save = useMutation({
    mutationFn: (change: TranslationChange) =>
      service.translations.update(clip_id, language, { hook, lines, ...change }),
    onSuccess: onChanged,
  })
  const remove = useMutation({
    mutationFn: () => service.translations.delete(clip_id, language),
    onSuccess: onChanged,
  })
  const download = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      const response = await service.translations.subtitles(clip_id, language, { format })
      saveBytes(await response.blob(), `${title}.${language}.${format}`)
    },
  })
  const error = save.error ?? remove.error ?? download.error
  const isReady = status === 'ready'
  return (
    <>
      {lines.length > 0 && (
        <>
          <Toggle isSelected={isBoth} onChange={setIsBoth}>
            {words('both')}
          </Toggle>
          <Field label={words('hook')} maxLength={MOST.hook} value={hook} onChange={setHook} />
          {lines.map((line, at) => (
            <Field
              key={line.start}
              label={words('line', { time: clock(line.start), spoken: line.spoken })}
              maxLength={MOST.line}
              value={line.text}
              onChange={(text) => setLines(lines.with(at, { ...line, text }))}
            />
          ))}
        </>
      )}
      {error && <Failure error={error} />}
      <div className="actions">
        {isReady && (
          <>
            <Button
              kind={is_reviewed ? 'calm' : 'primary'}
              isPending={save.isPending}
              onPress={() => save.mutate({ is_reviewed: !is_reviewed })}
            >
              {words(is_reviewed ? 'unreview' : 'review')}
            </Button>
            <Button isPending={save.isPending} onPress={() => save.mutate({})}>
              {words('save')}
            </Button>
            {FORMATS.map((format) => (
              <Button key={format} kind="plain" onPress={() => download.mutate(format)}>
                {format.toUpperCase()}
              </Button>
            ))}
          </>
        )}
        <Button kind="plain" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {words('delete')}
        </Button>
      </div>
    </>
  )
}
