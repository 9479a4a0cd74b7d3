import type { Clip, Translation, TranslationChange } from '@svc/client'
import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
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
  typed: Typed
  onType: (change: (typed: Typed) => Typed) => void
  onShow: (tracks: ShownTracks) => void
  onChanged: () => unknown
}

/** What was typed and is not saved: the hook, and lines by when they begin. It stays while the translation is read anew. */
export type Typed = Record<string, string>

function withTyped({ hook, lines }: Translation, typed: Typed) {
  const shown = lines.map((line) => ({ ...line, text: typed[line.start] ?? line.text }))
  return { hook: typed.hook ?? hook, lines: shown }
}

const without = (typed: Typed, saved: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([part, text]) => saved[part] !== text))

/** The lines of a translation as a person changes them, shown over the preview meanwhile. */
export function TranslationForm(props: FormProps) {
  const { clip, translation, typed, onType, onShow, onChanged } = props
  const words = useTranslations('edit.translation')
  const ofDesign = useTranslations('design')
  const { clip_id, segments, title } = clip
  const { language, is_reviewed, status } = translation
  const { hook, lines } = useMemo(() => withTyped(translation, typed), [translation, typed])
  const [isBoth, setIsBoth] = useState(false)
  useEffect(() => {
    const placed = lines.map((line) => ({
      ...line,
      start: toSource(line.start, segments),
      end: toSource(line.end, segments, 'end'),
    }))
    const track = { language, hook, lines: placed }
    onShow(lines.length === 0 ? undefined : isBoth ? [null, track] : [track])
    return () => onShow(undefined)
  }, [language, hook, lines, isBoth, segments, onShow])
  const save = useMutation({
    mutationFn: ({ change }: { change: TranslationChange; sent: Typed }) =>
      service.translations.update(clip_id, language, { hook, lines, ...change }),
    onSuccess: async (_, { sent }) => {
      await onChanged()
      onType((now) => without(now, sent))
    },
  })
  const remove = useMutation({
    mutationFn: () => service.translations.delete(clip_id, language),
    onSuccess: () => {
      onType(() => ({}))
      return onChanged()
    },
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
          <Field
            label={words('hook')}
            maxLength={MOST.hook}
            value={hook}
            onChange={(hook) => onType((now) => ({ ...now, hook }))}
          />
          {lines.map((line) => (
            <Field
              key={line.start}
              label={ofDesign('named', { name: clock(line.start), value: line.spoken })}
              maxLength={MOST.line}
              value={line.text}
              onChange={(text) => onType((now) => ({ ...now, [line.start]: text }))}
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
              onPress={() => save.mutate({ change: { is_reviewed: !is_reviewed }, sent: typed })}
            >
              {words(is_reviewed ? 'unreview' : 'review')}
            </Button>
            <Button
              isPending={save.isPending}
              onPress={() => save.mutate({ change: {}, sent: typed })}
            >
              {ofDesign('save')}
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
