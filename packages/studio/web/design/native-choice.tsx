import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

interface NativeChoiceProps<Value extends string> {
  label: string
  value: Value
  /** The values in their order, each with its name. */
  options: readonly { value: Value; name: string }[]
  onChange: (value: Value) => void
}

/**
 * A choice of one among a few plain names, in the browser's own control: for what is shown before the library of the controls is
 * loaded. A phone shows its own list, made for fingers.
 */
export function NativeChoice<Value extends string>(props: NativeChoiceProps<Value>) {
  const { label, value, options, onChange } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="native-choice">
        <select
          id={id}
          className="select"
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
    </div>
  )
}
