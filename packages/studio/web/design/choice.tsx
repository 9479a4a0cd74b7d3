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

interface Option<Value> {
  value: Value
  name: string
  about?: string
  /** The CSS font in which the name is written. Default: that of the page. */
  face?: string
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  /** The values in their order, each with its name. */
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
  isDisabled?: boolean
}

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
              <Text slot="label" {...(option.face && { style: { fontFamily: option.face } })}>
                {option.name}
              </Text>
              {option.about && <Text slot="description">{option.about}</Text>}
              <Check aria-hidden className="chosen" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
