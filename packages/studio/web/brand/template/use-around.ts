import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandFiles } from '../../data/brand.ts'
import type { TemplateDraft } from './template-draft.ts'

/** A file that a template puts before, after or under a clip. */
export interface AroundPart {
  kind: 'intro' | 'outro' | 'music'
  url: string
  /** In seconds; `null` where it is not known. */
  duration: number | null
}

/** The intro, outro and music of a template, of which one is played at a time. */
export type Around = ReturnType<typeof useAround>

/** Holds which file around a clip of a template is played. */
export function useAround({ branding, audio }: TemplateDraft) {
  const { data: files = [] } = useQuery(brandFiles)
  const [wanted, setWanted] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const { intro_asset_id, outro_asset_id } = branding
  const named = [
    ['intro', intro_asset_id],
    ['outro', outro_asset_id],
    ['music', audio.music_asset_id],
  ] as const
  const parts = named.flatMap(([kind, assetId]): AroundPart[] => {
    const file = files.find(({ asset_id }) => asset_id === assetId)
    return file?.url ? [{ kind, url: file.url, duration: file.duration_seconds }] : []
  })
  return {
    parts,
    // What was taken out of the template is not played on.
    /** What is played now. */
    played: parts.find(({ url }) => url === wanted) ?? null,
    /** The address of what could not be played. */
    broken,
    /** Plays a part; `null` for none. */
    play(part: AroundPart | null): void {
      setBroken(null)
      setWanted(part?.url ?? null)
    },
    /** Tells that what is played cannot be. */
    fail(): void {
      setBroken(wanted)
      setWanted(null)
    },
  }
}
