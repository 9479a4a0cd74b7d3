import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Failure } from '../../app/failure.tsx'
import { service } from '../../app/service.ts'
import { useLanguageNames, useLanguages } from '../../app/use-languages.ts'
import { isMaking, translationsOf } from '../../data/translations.ts'
import { Button } from '../../design/button.tsx'
import { NativeChoice } from '../../design/native-choice.tsx'
import type { Editor } from '../state/use-editor.ts'
import { type ShownTracks, TranslationForm, type Typed } from './translation-form.tsx'

/** What is typed and not saved, by language. */
export type TypedIn = Record<string, Typed>

const NONE: Typed = {}

interface PanelProps {
  editor: Editor
  typed: TypedIn
  onType: (change: (typed: TypedIn) => TypedIn) => void
  /** Shows captions in these languages over the preview. */
  onShow: (tracks: ShownTracks) => void
}

/** The captions of a clip in other languages: made by a machine, read and released by a person. */
export function TranslationPanel({ editor: { clip }, typed, onType, onShow }: PanelProps) {
  const words = useTranslations('edit.translation')
  const fields = useTranslations('failure.places')
  const nameOf = useLanguageNames()
  const languages = useLanguages()
  const own = useLocale()
  const queries = useQueryClient()
  const { data: known = [], error, refetch } = useQuery(translationsOf(clip))
  const isOffered = (tag: string) =>
    tag !== clip.language && !known.some((one) => one.language === tag)
  const offered = languages.filter(({ value }) => isOffered(value))
  const [language, setLanguage] = useState('')
  const [wanted, setWanted] = useState('')
  const shown = known.find((one) => one.language === language) ?? known[0]
  const next =
    [wanted, own, 'en'].find((tag) => offered.some(({ value }) => value === tag)) ??
    offered[0]?.value ??
    ''
  const refresh = () => queries.invalidateQueries({ queryKey: ['translations', clip.clip_id] })
  const typeIn = (language: string, change: (typed: Typed) => Typed) =>
    onType((now) => ({ ...now, [language]: change(now[language] ?? NONE) }))
  const start = useMutation({
    mutationFn: (language: string) => service.translations.create(clip.clip_id, { language }),
    onSuccess: (made) => {
      setLanguage(made.language)
      typeIn(made.language, () => NONE)
      return refresh()
    },
  })
  const anew = shown && !isMaking(shown) && (shown.is_outdated || shown.status === 'failed')
  return (
    <section className="card" aria-label={fields('language')}>
      <p className="quiet">{words('about')}</p>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      <div className="list-controls">
        {known.length > 0 && (
          <NativeChoice
            label={fields('language')}
            value={shown?.language ?? ''}
            options={known.map(({ language: value }) => ({ value, name: nameOf(value) }))}
            onChange={setLanguage}
          />
        )}
        <NativeChoice label={words('add')} value={next} options={offered} onChange={setWanted} />
        <Button isPending={start.isPending} onPress={() => start.mutate(next)}>
          {words('start')}
        </Button>
      </div>
      {start.error && <Failure error={start.error} />}
      {shown && (
        <div className="actions" role="status">
          {isMaking(shown) && <span className="badge">{words('working')}</span>}
          {shown.status === 'ready' && (
            <span className={`badge ${shown.is_reviewed ? 'good' : 'warn'}`}>
              {words(shown.is_reviewed ? 'reviewed' : 'machine')}
            </span>
          )}
          {shown.is_outdated && <span>{words('outdated')}</span>}
          {shown.error && <span>{words(`failures.${shown.error.code}`)}</span>}
          {anew && (
            <Button isPending={start.isPending} onPress={() => start.mutate(shown.language)}>
              {words('anew')}
            </Button>
          )}
        </div>
      )}
      {shown && !isMaking(shown) && (
        <TranslationForm
          key={shown.language}
          clip={clip}
          translation={shown}
          typed={typed[shown.language] ?? NONE}
          onType={(change) => typeIn(shown.language, change)}
          onShow={onShow}
          onChanged={refresh}
        />
      )}
    </section>
  )
}
