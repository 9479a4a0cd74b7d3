import { Undo2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../../design/button.tsx'

interface ChosenProps {
  /** The field. */
  children: ReactNode
  /** What leads back, with the name of the field; `null` when nothing was chosen in it. */
  resetName: string | null
  onReset: () => void
}

/** A field with a way back to the look below, once something was chosen in it. */
export function ChosenField({ children, resetName, onReset }: ChosenProps) {
  const field = useRef<HTMLDivElement>(null)
  const reset = () => {
    onReset()
    // The button goes with the choice: the keyboard stays in the field.
    field.current?.querySelector<HTMLElement>('button, input')?.focus()
  }
  return (
    <div className="chosen-field" ref={field}>
      {children}
      {resetName && <IconButton Icon={Undo2} label={resetName} onPress={reset} />}
    </div>
  )
}
