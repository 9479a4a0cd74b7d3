import { useMemo } from 'react'
import {
  ColorField as AriaColorField,
  Button,
  type Color,
  ColorArea,
  ColorPicker,
  ColorSlider,
  ColorSwatch,
  ColorThumb,
  Dialog,
  DialogTrigger,
  Input,
  Label,
  Popover,
  parseColor,
  SliderTrack,
} from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { type Swatches, SwatchGroup } from './swatch-group.tsx'

interface ColorFieldProps {
  label: string
  /** `#RRGGBB` or `#RRGGBBAA`. */
  value: string
  /** Colours that are offered. */
  swatches?: readonly Swatches[]
  onChange: (value: string) => void
}

/** A colour: picked with two fingers of the hand or typed. */
export function ColorField({ label, value, swatches = [], onChange }: ColorFieldProps) {
  const words = useTranslations('design')
  // Another object would be another colour to the field, which forgets for it what is being typed.
  const color = useMemo(() => parseColor(value).toFormat('hsb'), [value])
  return (
    <ColorPicker value={color} onChange={(color) => onChange(written(color))}>
      <DialogTrigger>
        <div className="field">
          <span className="label">{label}</span>
          <Button className="select color" aria-label={words('named', { name: label, value })}>
            <ColorSwatch className="swatch" />
            <span className="numbers">{value}</span>
          </Button>
        </div>
        <Popover className="popover color-popover">
          <Dialog aria-label={label} className="color-dialog">
            {swatches.map((group) => (
              <SwatchGroup key={group.label} {...group} />
            ))}
            <ColorArea
              colorSpace="hsb"
              xChannel="saturation"
              yChannel="brightness"
              className="color-area"
            >
              <ColorThumb className="color-thumb" />
            </ColorArea>
            <ColorSlider colorSpace="hsb" channel="hue" className="color-slider">
              <Label>{words('hue')}</Label>
              <SliderTrack className="color-track">
                <ColorThumb className="color-thumb" />
              </SliderTrack>
            </ColorSlider>
            <AriaColorField className="field">
              <Label>{words('hex')}</Label>
              <Input />
            </AriaColorField>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </ColorPicker>
  )
}

/** Writes a colour as `/v1` does, with its transparency where it has one. */
function written(color: Color): string {
  const isOpaque = color.getChannelValue('alpha') === 1
  return color
    .toFormat('rgb')
    .toString(isOpaque ? 'hex' : 'hexa')
    .toUpperCase()
}
