import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ownAccount } from '../data/account.ts'
import { useBytes } from '../design/bytes.ts'
import { isSameFile } from './saved-uploads.ts'
import { uploadStore } from './upload-store.ts'
import { bring, goOn } from './uploads.ts'

/** Takes files: sends them, goes on with those that were begun before, and says why it refuses one. */
export function useBringFiles() {
  const words = useTranslations('bring')
  const bytes = useBytes()
  const { data: account } = useQuery(ownAccount)
  const [refusal, setRefusal] = useState<string | null>(null)
  const most = account?.limits.max_source_bytes ?? Number.POSITIVE_INFINITY

  function take(files: readonly File[]): void {
    const refusals = files.map((file) => {
      const { name, size, type } = file
      if (size === 0) return words('emptyFile', { name })
      if (size > most) return words('tooLarge', { name, size: bytes(size), most: bytes(most) })
      if (/^(image|text)\//.test(type)) return words('notMedia', { name })
      const begun = uploadStore
        .list()
        .find((upload) => upload.phase === 'unheld' && isSameFile(upload, file))
      if (!begun || !goOn(begun.key, file)) bring(file)
      return null
    })
    setRefusal(refusals.find((one) => one !== null) ?? null)
  }

  return { take, refusal }
}
