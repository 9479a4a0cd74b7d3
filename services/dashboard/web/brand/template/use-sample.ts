import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { sampleClip } from '../../data/sample-clip.ts'
import { type Sample, sampleOf, spokenSample } from './sample.ts'
import { openSample, type SamplePlay } from './sample-play.ts'

/**
 * Opens the beginning of the newest clip, or a spoken sample where there is none; `null` while it is looked for.
 *
 * `drop` gives up the clip when its video cannot be played.
 */
export function useSample(): { sample: Sample; play: SamplePlay; drop: () => void } | null {
  const words = useTranslations('brand.preview')
  const language = useLocale()
  const { data: clip, isError } = useQuery(sampleClip)
  const [isDropped, setDropped] = useState(false)
  return useMemo(() => {
    if (clip === undefined && !isError) return null
    const spoken = spokenSample({ text: words('text'), title: words('hook'), language })
    const own = clip && !isDropped ? sampleOf(clip.drawing, clip.video) : null
    const sample = own ? { ...own, hook: own.hook?.text ? own.hook : spoken.hook } : spoken
    return { sample, play: openSample(sample), drop: () => setDropped(true) }
  }, [clip, isError, isDropped, words, language])
}
