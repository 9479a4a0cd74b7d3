import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'

interface SliderFieldProps {
  label: string
  value: number
  minimum: number
  maximum: number
  step: number
  /** Written after the number. */
  unit?: string
  onChange: (value: number) => void
}

/** A number within bounds. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, minimum, maximum, step, unit = '', onChange } = props
  return (
    <Slider
      className="slider"
      value={value}
      minValue={minimum}
      maxValue={maximum}
      step={step}
      onChange={onChange}
    >
      <span className="labels">
        <Label>{label}</Label>
        <SliderOutput className="quiet">{`${value}${unit}`}</SliderOutput>
      </span>
      <SliderTrack className="slider-track">
        <SliderThumb className="slider-thumb" />
      </SliderTrack>
    </Slider>
  )
}
