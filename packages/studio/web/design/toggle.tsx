import type { ReactNode } from 'react'

interface ToggleProps {
  children: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** Something that is on or off, and is so at once. */
export function Toggle({ children, isSelected, onChange, isDisabled }: ToggleProps) {
  return (
    <label className="toggle">
      <input
        type="checkbox"
        role="switch"
        className="knob"
        checked={isSelected}
        aria-checked={isSelected}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  )
}
