import { useTranslations } from 'use-intl'
import { KeysDialog } from '../design/keys-dialog.tsx'

const KEYS = {
  next: 'J',
  back: 'K',
  play: 'Space',
  like: 'L',
  dislike: 'X',
  select: 'S',
  edit: 'E',
  post: 'P',
  save: 'R',
  chosen: 'B',
  help: '?',
} as const

export function WallKeys({ onClose }: { onClose: () => void }) {
  const words = useTranslations('clips.keys')
  const shortcuts = (Object.keys(KEYS) as (keyof typeof KEYS)[]).map((name) => ({
    name: words(name),
    keys: [KEYS[name]],
  }))
  return <KeysDialog places={[{ shortcuts }]} onClose={onClose} />
}
