import { useFormatter, useTranslations } from 'use-intl'
import type { Part } from './state/parts.ts'

/** Gives the names of parts of a clip, in one sentence part. */
export function usePartNames(): (parts: readonly Part[]) => string {
  const words = useTranslations('edit.partNames')
  const format = useFormatter()
  return (parts) => format.list(parts.map((part) => words(part)))
}
