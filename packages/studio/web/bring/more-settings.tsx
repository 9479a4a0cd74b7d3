import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../design/button.tsx'
import { Choice } from '../design/choice.tsx'
import { Field } from '../design/field.tsx'
import { FilesButton } from '../design/files-button.tsx'
import { Toggle } from '../design/toggle.tsx'
import type { ChangeDraft, Draft } from './draft.ts'
import type { Faults } from './use-faults.ts'

const GENRES = [
  ...(['talk', 'interview', 'podcast', 'education', 'news', 'sermon'] as const),
  ...(['gaming', 'sports', 'music', 'vlog', 'product'] as const),
]
const LAYOUTS = ['track', 'split', 'fit', 'fill', 'screencast', 'inset', 'none'] as const
const SWITCHES = ['hookTitle', 'removeSilences', 'removeFillers', 'avoidUsed', 'censor'] as const

interface MoreSettingsProps {
  draft: Draft
  change: ChangeDraft
  faults: Faults
}

/** The settings that few people need. */
export function MoreSettings({ draft, change, faults }: MoreSettingsProps) {
  const words = useTranslations('bring')
  const fields = useTranslations('failure.places')
  return (
    <section className="card" aria-label={words('more')}>
      <Choice
        label={words('kind')}
        value={draft.kind}
        options={[
          { value: 'clipping', name: words('kinds.clipping') },
          { value: 'captions', name: words('kinds.captions') },
        ]}
        onChange={(kind) => change({ kind })}
      />
      <Field
        label={fields('title')}
        hint={words('nameHint')}
        fault={faults.at('body.title')}
        maxLength={200}
        value={draft.title}
        onChange={(title) => change({ title })}
      />
      <Field
        label={fields('prompt')}
        hint={words('promptHint')}
        rows={2}
        maxLength={1000}
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      <fieldset className="pair">
        <legend>{words('range')}</legend>
        <Field
          label={words('from')}
          placeholder="0:00"
          value={draft.from}
          onChange={(from) => change({ from })}
        />
        <Field
          label={words('to')}
          placeholder="1:30:00"
          fault={faults.at('body.settings.range')}
          value={draft.to}
          onChange={(to) => change({ to })}
        />
      </fieldset>
      <div className="pair">
        <Choice
          label={words('genre')}
          value={draft.genre}
          options={[
            { value: '', name: words('findOut') },
            ...GENRES.map((value) => ({ value, name: words(`genres.${value}`) })),
          ]}
          onChange={(genre) => change({ genre })}
        />
        <Choice
          label={words('layout')}
          value={draft.layout}
          options={[
            { value: '', name: words('findOut') },
            ...LAYOUTS.map((value) => ({ value, name: words(`layouts.${value}`) })),
          ]}
          onChange={(layout) => change({ layout })}
        />
      </div>
      {SWITCHES.map((name) => (
        <Toggle key={name} isSelected={draft[name]} onChange={(isOn) => change({ [name]: isOn })}>
          {words(`switches.${name}`)}
        </Toggle>
      ))}
      <TranscriptFile
        transcript={draft.transcript}
        fault={faults.at('body.source.transcript')}
        onChange={(transcript) => change({ transcript })}
      />
    </section>
  )
}

/** The limit of `/v1`, in bytes. */
const MOST_BYTES = 2_000_000

interface TranscriptFileProps {
  transcript: Draft['transcript']
  fault: string | null
  onChange: (transcript: Draft['transcript']) => void
}

/** Subtitles that there are already, used in place of listening. */
function TranscriptFile({ transcript, fault, onChange }: TranscriptFileProps) {
  const words = useTranslations('bring')
  const [isRefused, setIsRefused] = useState(false)
  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    const ending = /\.(srt|vtt)$/i.exec(file.name)?.[1]?.toLowerCase()
    const isRight = (ending === 'srt' || ending === 'vtt') && file.size <= MOST_BYTES
    setIsRefused(!isRight)
    if (isRight) onChange({ name: file.name, text: await file.text(), format: ending })
  }
  const said = isRefused ? words('notSubtitles') : fault
  return (
    <div className="field">
      <span>
        <b>{words('subtitles')}</b>
      </span>
      <p className="hint">{words('subtitlesHint')}</p>
      <div className="actions">
        <FilesButton isSlim accepts={['.srt', '.vtt']} onChoose={([file]) => void take(file)}>
          {words('chooseSubtitles')}
        </FilesButton>
        {transcript && (
          <>
            <bdi className="name">{transcript.name}</bdi>
            <IconButton
              Icon={X}
              isSlim
              label={words('removeSubtitles')}
              onPress={() => onChange(null)}
            />
          </>
        )}
      </div>
      {said && (
        <p className="wrong" role="alert">
          {said}
        </p>
      )}
    </div>
  )
}
