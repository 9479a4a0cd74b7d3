import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadPart } from '../app/load-part.ts'
import { ownAccount } from '../data/account.ts'
import { useBytes } from '../design/bytes.ts'
import { isSameFile } from './saved-uploads.ts'
import { uploadStore } from './upload-store.ts'

/** Takes files: sends them, goes on with those that were begun before, and says why it refuses one. */
export function useBringFiles() {
  const words = useTranslations('bring')
  const bytes = useBytes()
  const { data: account } = useQuery(ownAccount)
  const [refusal, setRefusal] = useState<string | null>(null)
  const most = account?.limits.max_source_bytes ?? Number.POSITIVE_INFINITY

  function refusalOf({ name, size, type }: File): string | null {
    if (size === 0) return words('emptyFile', { name })
    if (size > most) return words('tooLarge', { name, size: bytes(size), most: bytes(most) })
    return /^(image|text)\//.test(type) ? words('notMedia', { name }) : null
  }

  /** Returns whether every file is taken. */
  function take(files: readonly File[]): boolean {
    const refusals = files.map(refusalOf)
    const first = refusals.find((one) => one !== null) ?? null
    setRefusal(first)
    void send(files.filter((_, index) => refusals[index] === null))
    return first === null
  }

  return { take, refusal }
}

async function send(files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  const { bring, goOn } = await loadPart(() => import('./uploads.ts'))
  for (const file of files) {
    const begun = uploadStore
      .list()
      .find((upload) => upload.phase === 'unheld' && isSameFile(upload, file))
    if (!begun || !goOn(begun.key, file)) bring(file)
  }
}
