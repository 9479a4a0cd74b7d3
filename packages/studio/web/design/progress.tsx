import type { ReactNode } from 'react'
import { Label, ProgressBar } from 'react-aria-components'

interface ProgressProps {
  label: ReactNode
  /** Percent; `null` when it is not known. */
  value: number | null
  /** What is said beside the bar, in place of the percent. */
  text?: string
}

/** How much of something is done. */
export function Progress({ label, value, text }: ProgressProps) {
  return (
    <ProgressBar
      className="progress"
      isIndeterminate={value === null}
      {...(value !== null && { value })}
      {...(text !== undefined && { valueLabel: text })}
    >
      {({ percentage, valueText }) => (
        <>
          <span className="labels">
            <Label>{label}</Label>
            <span className="quiet">{valueText}</span>
          </span>
          <span className="bar">
            <span style={{ inlineSize: `${percentage ?? 30}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  )
}
