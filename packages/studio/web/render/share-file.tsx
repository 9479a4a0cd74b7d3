import { useMutation } from '@tanstack/react-query'
import { Share } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { Button } from '../design/button.tsx'

const TYPE = 'video/mp4'
/** Characters that no file of a phone may have in its name. */
const UNNAMED = /[/\\:*?"<>|]/g

/** Hands a finished file to another app of the phone; nothing where the browser cannot. */
export function ShareFile({ url, title }: { url: string; title: string }) {
  const words = useTranslations('render')
  // Browsers share only soon after a press: a file that took long to fetch needs another one.
  const [fetched, setFetched] = useState<{ url: string; file: File } | null>(null)
  const held = fetched?.url === url ? fetched.file : null
  const share = useMutation({
    async mutationFn() {
      const file = held ?? (await fetchFile(url, title))
      setFetched({ url, file })
      await navigator.share({ files: [file] }).catch((error: Error) => {
        if (!PASSING.has(error.name)) throw error
      })
    },
  })
  const sample = new File([''], 'clip.mp4', { type: TYPE })
  if (!navigator.canShare?.({ files: [sample] })) return null
  return (
    <>
      <Button isPending={share.isPending} onPress={() => share.mutate()}>
        <Share aria-hidden />
        {words(held ? 'shareNow' : 'share')}
      </Button>
      {share.error && <Failure error={share.error} />}
    </>
  )
}

/** The person changed their mind, or the press was too long ago. */
const PASSING = new Set(['AbortError', 'NotAllowedError'])

async function fetchFile(url: string, title: string): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file could not be read: ${response.status}.`)
  const name = `${title.replaceAll(UNNAMED, ' ').trim() || 'clip'}.mp4`
  return new File([await response.blob()], name, { type: TYPE })
}
