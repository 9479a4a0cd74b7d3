import { useId } from 'react'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
}

/** A field for what is looked for, in the browser's own control, as lists have it before the library of the controls is loaded. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
