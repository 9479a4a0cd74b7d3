import type { Project } from '@svc/client'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

export interface Speaker {
  label: string
  /** What a person called them; empty until then. */
  name: string
}

/** The people whose words are known, in the order in which they first speak. */
export function speakersOf(
  { speakers }: Project,
  words: readonly { speaker?: string | null }[],
): Speaker[] {
  const labels = new Set(words.flatMap(({ speaker }) => speaker ?? []))
  return [...labels].map((label) => {
    return { label, name: speakers.find((one) => one.label === label)?.name ?? '' }
  })
}

/** Tells what people are called who speak in a video: by name, else by number in the reader's language. */
export function useNames({ speakers }: Project): (label: string) => string {
  const words = useTranslations('speakers')
  return useMemo(() => {
    const names = new Map(speakers.map(({ label, name }) => [label, name]))
    return (label) => {
      const number = /^Speaker (\d+)$/.exec(label)?.[1]
      return names.get(label) ?? (number ? words('numbered', { number }) : label)
    }
  }, [speakers, words])
}
