import { useTranslations } from 'use-intl'
import { useBytes } from '../design/bytes.ts'
import { useDuration } from '../design/duration.ts'
import type { Upload } from './upload-store.ts'

/** Gives the sentence that tells how an upload stands. */
export function useUploadState(): (upload: Upload) => string {
  const words = useTranslations('uploads')
  const bytes = useBytes()
  const duration = useDuration()
  return ({ phase, sent, size, speed, wish }) => {
    if (phase === 'uploaded') return words(wish ? 'beginning' : 'uploaded')
    if (phase !== 'sending') return words(phase)
    if (!speed) return words('sending')
    const time = duration((size - sent) / speed)
    return words('speed', { speed: bytes(speed), time })
  }
}
