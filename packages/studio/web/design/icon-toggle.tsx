import type { ReactNode } from 'react'
import './icon-toggle.css'

interface IconToggleProps {
  label: string
  children: ReactNode
  /** The key that presses it. Default: none. */
  shortcut?: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** A button with an icon that stays pressed. The browser's own, because lists have thousands of them. */
export function IconToggle({ label, children, shortcut, isSelected, onChange }: IconToggleProps) {
  return (
    <button
      type="button"
      className="icon-toggle"
      aria-label={label}
      aria-pressed={isSelected}
      aria-keyshortcuts={shortcut}
      onClick={() => onChange(!isSelected)}
    >
      {children}
    </button>
  )
}
