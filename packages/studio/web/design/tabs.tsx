import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface TabsProps<Name extends string> {
  label: string
  /** The tabs in their order, at least one; what one shows may be loaded when it is opened. */
  tabs: readonly { id: Name; name: string; content: ReactNode }[]
}

/** Several pages in one place, of which one is shown. One tab takes the focus; arrows, Home and End show another. */
export function Tabs<Name extends string>({ label, tabs }: TabsProps<Name>) {
  const id = useId()
  const [name, show] = useState(tabs[0]?.id)
  const shown = tabs.findIndex((tab) => tab.id === name)
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const moves: Record<string, number> = {
      ...{ ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 1, ArrowUp: -1 },
      ...{ Home: -shown, End: -1 - shown },
    }
    const move = moves[event.key]
    const next = move === undefined ? undefined : tabs.at((shown + move) % tabs.length)
    if (!next) return
    event.preventDefault()
    show(next.id)
    document.getElementById(`${id}${next.id}`)?.focus()
  }
  return (
    <div className="stack">
      <div role="tablist" aria-label={label} className="tab-list" onKeyDown={onKeyDown}>
        {tabs.map((tab, at) => (
          <button
            key={tab.id}
            id={id + tab.id}
            type="button"
            role="tab"
            aria-selected={at === shown}
            aria-controls={`${id}panel`}
            tabIndex={at === shown ? 0 : -1}
            className="tab"
            onClick={() => show(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div
        key={name}
        id={`${id}panel`}
        role="tabpanel"
        aria-labelledby={`${id}${name}`}
        className="stack"
      >
        {tabs[shown]?.content}
      </div>
    </div>
  )
}
