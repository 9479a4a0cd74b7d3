import { Check, ChevronDown } from 'lucide-react'
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Text,
} from 'react-aria-components'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  /** The values in their order, each with its name. */
  options: readonly { value: Value; name: string; about?: string }[]
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** A choice of one among several. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, isDisabled = false } = props
  return (
    <Select
      className="field"
      value={value}
      isDisabled={isDisabled}
      onChange={(key) => onChange(key as Value)}
    >
      <Label>{label}</Label>
      <Button className="select">
        <SelectValue />
        <ChevronDown aria-hidden />
      </Button>
      <Popover className="popover">
        <ListBox className="options" items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.name} className="option">
              <Text slot="label">{option.name}</Text>
              {option.about && <Text slot="description">{option.about}</Text>}
              <Check aria-hidden className="chosen" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
