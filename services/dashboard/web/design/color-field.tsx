import {
  ColorField as AriaColorField,
  Button,
  ColorArea,
  ColorPicker,
  ColorSlider,
  ColorSwatch,
  ColorSwatchPicker,
  ColorSwatchPickerItem,
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

interface ColorFieldProps {
  label: string
  /** `#RRGGBB` or `#RRGGBBAA`. */
  value: string
  /** Colours that are offered. */
  swatches?: readonly string[]
  onChange: (value: string) => void
}

/** A colour: picked with two fingers of the hand or typed. */
export function ColorField({ label, value, swatches = [], onChange }: ColorFieldProps) {
  const words = useTranslations('design')
  return (
    <ColorPicker
      value={parseColor(value).toFormat('hsb')}
      onChange={(color) => onChange(color.toFormat('rgb').toString('hex').toUpperCase())}
    >
      <DialogTrigger>
        <div className="field">
          <span className="label">{label}</span>
          <Button className="select color" aria-label={words('colorOf', { label, value })}>
            <ColorSwatch className="swatch" />
            <span className="color-value">{value}</span>
          </Button>
        </div>
        <Popover className="popover">
          <Dialog aria-label={label} className="color-dialog">
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
            {swatches.length > 0 && (
              <ColorSwatchPicker aria-label={words('ownColors')} className="swatches">
                {swatches.map((color) => (
                  <ColorSwatchPickerItem key={color} color={color} className="swatch-item">
                    <ColorSwatch className="swatch" />
                  </ColorSwatchPickerItem>
                ))}
              </ColorSwatchPicker>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </ColorPicker>
  )
}
