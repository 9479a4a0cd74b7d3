import { useTranslations } from 'use-intl'
import { Dialog } from './dialog.tsx'
import './keys.css'

interface Shortcut {
  name: string
  /** Each is a way to do it; keys that are pressed together stand apart by spaces, `Mod` is the system's own. */
  keys: readonly string[]
}

interface KeysDialogProps {
  places: readonly { name?: string; shortcuts: readonly Shortcut[] }[]
  onClose: () => void
}

export function KeysDialog({ places, onClose }: KeysDialogProps) {
  const words = useTranslations('design')
  return (
    <Dialog title={words('keys')} isOpen onClose={onClose}>
      {places.map(({ name, shortcuts }) => (
        <section key={name}>
          {name && <h3>{name}</h3>}
          <dl className="shortcuts">
            {shortcuts.map((shortcut) => (
              <div key={shortcut.name}>
                <dt>{shortcut.name}</dt>
                <dd>
                  {shortcut.keys.map((keys) => (
                    <Keys key={keys} keys={keys} />
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
  const words = useTranslations('design.keyNames')
  const nameOf = (key: string): string => {
    if (key === 'Mod') return isApple ? '⌘' : words('Control')
    return isNamed(key) ? words(key) : key
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
