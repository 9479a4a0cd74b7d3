import { useTranslations } from 'use-intl'
import type { Words } from '../app/words.ts'
import { KeysDialog } from '../design/keys-dialog.tsx'

type Action = keyof Words['edit']['shortcuts']['keys']

/** The keys of the editor, by where they work. */
const KEYS = {
  everywhere: [
    ['play', ['Space']],
    ['seek', ['←', '→']],
    ['undo', ['Mod Z']],
    ['redo', ['Mod Shift Z']],
    ['save', ['Mod S']],
    ['help', ['?']],
  ],
  inWords: [
    ['select', ['←', '→', 'Home', 'End']],
    ['extend', ['Shift ←', 'Shift →']],
    ['cut', ['Delete']],
    ['restore', ['Enter']],
    ['clear', ['Escape']],
  ],
  onEdges: [
    ['word', ['←', '→']],
    ['fine', ['Shift ←', 'Shift →']],
  ],
  inPicture: [
    ['shot', ['←', '→']],
    ['crop', ['←', '→', '↑', '↓']],
    ['size', ['+', '-']],
  ],
} as const satisfies Record<string, readonly (readonly [Action, readonly string[]])[]>

type Place = keyof typeof KEYS

/** Lists the keys of the editor. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const words = useTranslations('edit.shortcuts')
  const places = (Object.keys(KEYS) as Place[]).map((place) => ({
    name: words(`places.${place}`),
    shortcuts: KEYS[place].map(([name, keys]: readonly [Action, readonly string[]]) => ({
      name: words(`keys.${name}`),
      keys,
    })),
  }))
  return <KeysDialog places={places} onClose={onClose} />
}
