import type { Asset } from '@svc/client'
import { Film, Image } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import { LAYER_FILES } from './new-item.ts'

interface FileButtonProps {
  file: Asset
  isDisabled: boolean
  onPress: () => void
}

/** A file that is laid over the clip by pressing it. */
export function FileButton({ file, isDisabled, onPress }: FileButtonProps) {
  const words = useTranslations('edit.layer')
  const { name, kind, thumbnail_url } = file
  const Icon = LAYER_FILES[kind] === 'video' ? Film : Image
  return (
    <Button
      kind="plain"
      aria-label={words('show', { name })}
      isDisabled={isDisabled}
      onPress={onPress}
    >
      {thumbnail_url ? <img src={thumbnail_url} alt="" loading="lazy" /> : <Icon aria-hidden />}
      <bdi className="small">{name}</bdi>
    </Button>
  )
}
