import { useId } from 'react'
import { ColorSwatch, ColorSwatchPicker, ColorSwatchPickerItem } from 'react-aria-components'

/** Colours that are offered together. */
export interface Swatches {
  label: string
  /** `#RRGGBB` or `#RRGGBBAA`, each once. */
  colors: readonly { color: string; name?: string | null }[]
}

/** Colours to choose from, with the names of those that have one. */
export function SwatchGroup({ label, colors }: Swatches) {
  const id = useId()
  return (
    <div className="field">
      <span className="quiet small" id={id}>
        {label}
      </span>
      <ColorSwatchPicker aria-labelledby={id} className="chips">
        {colors.map(({ color, name }) => (
          <ColorSwatchPickerItem key={color} color={color} className="swatch-item">
            <ColorSwatch className="swatch" {...(name && { colorName: name })} />
            {name && (
              <bdi aria-hidden className="name">
                {name}
              </bdi>
            )}
          </ColorSwatchPickerItem>
        ))}
      </ColorSwatchPicker>
    </div>
  )
}
