import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'

interface SliderFieldProps {
  label: string
  value: number
  minimum: number
  maximum: number
  step: number
  /** How the number is written and said. Default: as it is. */
  format?: Intl.NumberFormatOptions
  onChange: (value: number) => void
}

/** Of numbers that are in percent already. */
export const PERCENT: Intl.NumberFormatOptions = { style: 'unit', unit: 'percent' }

/** A number within bounds. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, minimum, maximum, step, format, onChange } = props
  return (
    <Slider
      className="slider"
      value={value}
      minValue={minimum}
      maxValue={maximum}
      step={step}
      onChange={onChange}
      {...(format && { formatOptions: format })}
    >
      <span className="labels">
        <Label>{label}</Label>
        <SliderOutput className="quiet" />
      </span>
      <SliderTrack className="slider-track">
        <SliderThumb className="slider-thumb" />
      </SliderTrack>
    </Slider>
  )
}
