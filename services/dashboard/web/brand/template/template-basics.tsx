import { useTranslations } from 'use-intl'
import { Choice } from '../../design/choice.tsx'
import { Field } from '../../design/field.tsx'
import { BackdropChoice } from './backdrop-choice.tsx'
import type { EditedTemplate } from './use-template.ts'

const SHAPES = ['9:16', '1:1', '4:5', '16:9', 'source'] as const
const MODES = ['auto', 'track', 'split', 'fit', 'fill', 'screencast', 'inset'] as const

/** The name of a template, and how the picture fills the frame. */
export function TemplateBasics({ edited }: { edited: EditedTemplate }) {
  const words = useTranslations('brand')
  const layouts = useTranslations('edit.look')
  const { draft, isNameTaken, set } = edited
  const { name, layout } = draft
  const nameFault = !name.trim() ? 'nameMissing' : isNameTaken ? 'nameTaken' : null
  return (
    <section className="card">
      <Field
        label={words('name')}
        value={name}
        maxLength={100}
        fault={nameFault && words(nameFault)}
        onChange={(name) => set({ name })}
      />
      <div className="pair">
        <Choice
          label={words('shape')}
          value={layout.aspect_ratio}
          options={SHAPES.map((value) => ({ value, name: words(`shapes.${value}`) }))}
          onChange={(aspect_ratio) => set({ layout: { ...layout, aspect_ratio } })}
        />
        <Choice
          label={layouts('layoutOf')}
          value={layout.mode}
          options={MODES.map((value) => ({
            value,
            name: layouts(`layouts.${value}`),
            about: layouts(`layoutsAbout.${value}`),
          }))}
          onChange={(mode) => set({ layout: { ...layout, mode } })}
        />
      </div>
      <BackdropChoice layout={layout} onChange={(layout) => set({ layout })} />
    </section>
  )
}
