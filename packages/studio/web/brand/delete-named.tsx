import type { QueryKey } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AskedButton } from '../design/asked-button.tsx'

interface DeleteNamedProps {
  name: string
  about: string
  act: () => Promise<unknown>
  stale: QueryKey
}

/** Deletes a part of the brand, after asking. */
export function DeleteNamed({ name, ...asked }: DeleteNamedProps) {
  const words = useTranslations('brand')
  const ofVideos = useTranslations('videos')
  return (
    <AskedButton
      {...asked}
      Icon={Trash2}
      kind="plain"
      isSlim
      label={ofVideos('deleteOf', { title: name })}
      title={words('deleteTitle', { name })}
    />
  )
}
