import type { ReactNode } from 'react'
import { Text } from 'react-aria-components'

interface FieldNotesProps {
  hint?: ReactNode
  /** What is wrong with the value. */
  fault?: string | null | undefined
}

/** The hint and the fault of a field, in the slots by which they are tied to it. */
export function FieldNotes({ hint, fault }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      {fault && (
        <Text slot="errorMessage" className="wrong">
          {fault}
        </Text>
      )}
    </>
  )
}
