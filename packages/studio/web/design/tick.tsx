import { Glyph } from './glyph.tsx'
import './tick.css'

interface TickProps {
  'aria-label': string
  'aria-keyshortcuts': string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** A box that is ticked. The browser's own, because lists have thousands of them. */
export function Tick({ isSelected, onChange, ...props }: TickProps) {
  return (
    <label className="tick">
      <input
        {...props}
        type="checkbox"
        checked={isSelected}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="box" aria-hidden>
        <Glyph of="tick" />
      </span>
    </label>
  )
}
