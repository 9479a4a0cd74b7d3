import { X } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../design/button.tsx'
import type { Draft } from './draft.ts'

/** The limit of `/v1`, in bytes. */
const MOST_BYTES = 2_000_000

interface TranscriptFileProps {
  transcript: Draft['transcript']
  fault: string | null
  onChange: (transcript: Draft['transcript']) => void
}

/** Subtitles that there are already, used in place of listening. */
export function TranscriptFile({ transcript, fault, onChange }: TranscriptFileProps) {
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
        <FileTrigger
          acceptedFileTypes={['.srt', '.vtt']}
          onSelect={(files) => void take(files?.[0])}
        >
          <Button isSlim>{words('chooseSubtitles')}</Button>
        </FileTrigger>
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
