import { useEffect, useState } from 'react'

/** What the form holds; an empty text or `null` leaves the setting as the template or the service has it. */
export interface Draft {
  address: string
  title: string
  length: '' | 'short' | 'medium' | 'long'
  number: '' | 'few' | 'many' | 'all'
  aspect: '' | '9:16' | '1:1' | '4:5' | '16:9' | 'source'
  language: string
  captions: boolean
  template: string
  kind: 'clipping' | 'captions'
  prompt: string
  genre: string
  layout: string
  from: string
  to: string
  removeSilences: boolean
  removeFillers: boolean
  hookTitle: boolean
  censor: boolean
  avoidUsed: boolean
  /** Subtitles that there are already. */
  transcript: { name: string; text: string; format: 'srt' | 'vtt' } | null
}

const EMPTY: Draft = {
  ...{ address: '', title: '', length: '', number: '', aspect: '', language: '', captions: true },
  ...{ template: '', kind: 'clipping', prompt: '', genre: '', layout: '', from: '', to: '' },
  ...{ removeSilences: false, removeFillers: false, hookTitle: true, censor: false },
  avoidUsed: true,
  transcript: null,
}

const STORED = 'studio-new-video'

export type ChangeDraft = (change: Partial<Draft>) => void

/** The form as it was left, also when the page was loaded again; `clear` empties it once it is sent. */
export function useDraft() {
  const [draft, setDraft] = useState(readDraft)
  useEffect(() => sessionStorage.setItem(STORED, JSON.stringify(draft)), [draft])
  const change: ChangeDraft = (changed) => setDraft((before) => ({ ...before, ...changed }))
  return { draft, change, clear: () => sessionStorage.removeItem(STORED) }
}

function readDraft(): Draft {
  try {
    return { ...EMPTY, ...JSON.parse(sessionStorage.getItem(STORED) ?? '{}') }
  } catch {
    return EMPTY
  }
}
