import { useTranslations } from 'use-intl'
import { KeysDialog } from '../design/keys-dialog.tsx'

const KEYS = [
  'next',
  'back',
  'play',
  'like',
  'dislike',
  'select',
  'edit',
  'post',
  'save',
  'help',
] as const

const BY_NAME: Record<(typeof KEYS)[number], string> = {
  next: 'J',
  back: 'K',
  play: 'Space',
  like: 'L',
  dislike: 'X',
  select: 'S',
  edit: 'E',
  post: 'P',
  save: 'R',
  help: '?',
}

/** Lists the keys of the wall. */
export function WallKeys({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useTranslations('clips.keys')
  const shortcuts = KEYS.map((name) => ({ name: words(name), keys: [BY_NAME[name]] }))
  return <KeysDialog places={[{ shortcuts }]} isOpen={isOpen} onClose={onClose} />
}
