import { useTranslations } from 'use-intl'
import type { Words } from '../app/words.ts'
import { Dialog } from '../design/dialog.tsx'

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
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useTranslations('edit.shortcuts')
  return (
    <Dialog title={words('title')} isOpen={isOpen} onClose={onClose}>
      {(Object.keys(KEYS) as Place[]).map((place) => (
        <section key={place}>
          <h3>{words(`places.${place}`)}</h3>
          <dl className="shortcuts">
            {KEYS[place].map(([name, keys]: readonly [Action, readonly string[]]) => (
              <div key={name}>
                <dt>{words(`keys.${name}`)}</dt>
                <dd>
                  {keys.map((key) => (
                    <Keys key={key} keys={key} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

/** Keys that are pressed together, named as on the keyboard at hand. */
function Keys({ keys }: { keys: string }) {
  const words = useTranslations('edit.shortcuts')
  const nameOf = (key: string): string => {
    if (key === 'Mod') return isApple ? '⌘' : words('named.Control')
    return isNamed(key) ? words(`named.${key}`) : key
  }
  return (
    <span>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{nameOf(key)}</kbd>
      ))}
    </span>
  )
}

const NAMED = ['Space', 'Shift', 'Home', 'End', 'Delete', 'Enter', 'Escape'] as const

const isNamed = (key: string): key is (typeof NAMED)[number] => NAMED.some((name) => name === key)

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
