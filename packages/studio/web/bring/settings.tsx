import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguages } from '../app/use-languages.ts'
import { useTemplateName } from '../brand/use-template-name.ts'
import { templateList } from '../data/brand.ts'
import { Choice } from '../design/choice.tsx'
import { SHAPES, Shape } from '../design/shape.tsx'
import { Tiles } from '../design/tiles.tsx'
import { Toggle } from '../design/toggle.tsx'
import type { ChangeDraft, Draft } from './draft.ts'

const LENGTHS = ['', 'short', 'medium', 'long'] as const
const NUMBERS = ['', 'few', 'many', 'all'] as const

export function Settings({ draft, change }: { draft: Draft; change: ChangeDraft }) {
  const words = useTranslations('bring')
  const ofRender = useTranslations('render')
  const languages = useLanguages()
  const nameOf = useTemplateName()
  const { data: templates } = useQuery(templateList)
  const standard = draft.template ? words('asTemplate') : ofRender('qualities.standard')
  return (
    <section className="stack" aria-label={words('settings')}>
      <Tiles
        label={ofRender('shape')}
        value={draft.aspect}
        options={[
          { value: '', name: standard, picture: <Shape ratio="9:16" isUsual /> },
          ...SHAPES.map((value) => ({ value, name: value, picture: <Shape ratio={value} /> })),
        ]}
        onChange={(aspect) => change({ aspect })}
      />
      <div className="pair">
        <Choice
          label={words('length')}
          value={draft.length}
          options={LENGTHS.map((value) => ({
            value,
            name: words(`lengths.${value || 'standard'}`),
          }))}
          onChange={(length) => change({ length })}
        />
        <Choice
          label={words('number')}
          value={draft.number}
          options={NUMBERS.map((value) => ({
            value,
            name: words(`numbers.${value || 'standard'}`),
          }))}
          onChange={(number) => change({ number })}
        />
        <Choice
          label={words('language')}
          value={draft.language}
          options={[{ value: '', name: words('findOut') }, ...languages]}
          onChange={(language) => change({ language })}
        />
        <Choice
          label={words('template')}
          value={draft.template}
          options={[
            { value: '', name: words('noTemplate') },
            ...(templates ?? []).map((one) => ({ value: one.template_id, name: nameOf(one) })),
          ]}
          onChange={(template) => change({ template })}
        />
      </div>
      <Toggle isSelected={draft.captions} onChange={(captions) => change({ captions })}>
        {words('captions')}
      </Toggle>
    </section>
  )
}
