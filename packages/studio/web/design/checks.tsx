import { Check } from 'lucide-react'
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import './tick.css'

interface ChecksProps<Value extends string> {
  label: string
  values: readonly Value[]
  options: readonly { value: Value; name: string }[]
  /** What is wrong with the choice. */
  fault?: string | null
  onChange: (values: Value[]) => void
}

/** A choice of any number among several. */
export function Checks<Value extends string>(props: ChecksProps<Value>) {
  const { label, values, options, fault, onChange } = props
  return (
    <CheckboxGroup
      className="field"
      value={[...values]}
      isInvalid={Boolean(fault)}
      onChange={(chosen) => onChange(chosen as Value[])}
    >
      <Label>{label}</Label>
      <div className="checks">
        {options.map(({ value, name }) => (
          <Checkbox key={value} value={value} className="check">
            <span className="box" aria-hidden>
              <Check />
            </span>
            {name}
          </Checkbox>
        ))}
      </div>
      {fault && (
        <p className="wrong" role="alert">
          {fault}
        </p>
      )}
    </CheckboxGroup>
  )
}
