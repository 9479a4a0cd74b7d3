import type { ReactNode } from 'react'
import { Switch } from 'react-aria-components'

interface ToggleProps {
  children: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** Something that is on or off, and is so at once. */
export function Toggle({ children, ...props }: ToggleProps) {
  return (
    <Switch {...props} className="toggle">
      <span className="knob" aria-hidden />
      {children}
    </Switch>
  )
}
