import { type ReactNode, useId } from 'react'
import { useFormatter } from 'use-intl'

interface ProgressProps {
  label: ReactNode
  /** Percent; `null` when it is not known. */
  value: number | null
  /** What is said beside the bar, in place of the percent. */
  text?: string
}

/** How much of something is done. */
export function Progress({ label, value, text }: ProgressProps) {
  const id = useId()
  const format = useFormatter()
  const said = text ?? (value === null ? '' : format.number(value / 100, { style: 'percent' }))
  return (
    <div
      role="progressbar"
      className="field progress"
      aria-labelledby={id}
      aria-valuetext={said || undefined}
      {...(value !== null && { 'aria-valuenow': value })}
    >
      <span className="labels">
        <span id={id}>{label}</span>
        <span className="quiet">{said}</span>
      </span>
      <span className="bar">
        <span style={{ inlineSize: `${value ?? 30}%` }} />
      </span>
    </div>
  )
}
