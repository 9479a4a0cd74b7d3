import type { ReactNode } from 'react'
import './icon-toggle.css'

interface IconToggleProps {
  label: string
  /** The icon. */
  children: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** A button with an icon that stays pressed. The browser's own, because lists have thousands of them. */
export function IconToggle({ label, children, isSelected, onChange }: IconToggleProps) {
  return (
    <button
      type="button"
      className="icon-toggle"
      aria-label={label}
      aria-pressed={isSelected}
      onClick={() => onChange(!isSelected)}
    >
      {children}
    </button>
  )
}
