import type { ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'

interface TilesProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; name: string; picture?: ReactNode }[]
  onChange: (value: Value) => void
}

/** A choice of one among a few that are all seen. */
export function Tiles<Value extends string>(props: TilesProps<Value>) {
  const { label, value, options, onChange } = props
  return (
    <RadioGroup className="field" value={value} onChange={(key) => onChange(key as Value)}>
      <Label>{label}</Label>
      <div className="tiles">
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className="tile">
            {option.picture}
            {option.name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
