import { Label, Radio, RadioGroup } from 'react-aria-components'
import './segmented.css'

interface SegmentedProps<Value extends string> {
  label: string
  /** Whether the label is for screen readers alone. Default: no. */
  isLabelHidden?: boolean
  value: Value
  options: readonly { value: Value; name: string }[]
  onChange: (value: Value) => void
}

/** A choice of one among two or three that are all shown, side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, isLabelHidden = false, value, options, onChange } = props
  const named = isLabelHidden ? { 'aria-label': label } : { className: 'field' }
  return (
    <RadioGroup
      {...named}
      orientation="horizontal"
      value={value}
      onChange={(next) => onChange(next as Value)}
    >
      {!isLabelHidden && <Label>{label}</Label>}
      <div className="segmented">
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className="piece">
            {option.name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
