import type { Template, TemplateLayout } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AskBeforeLeaving } from '../../app/ask-before-leaving.tsx'
import { Failure } from '../../app/failure.tsx'
import { UnreadPage } from '../../app/unread-page.tsx'
import { templateOf } from '../../data/brand.ts'
import { Button } from '../../design/button.tsx'
import { Choice } from '../../design/choice.tsx'
import { ColorField } from '../../design/color-field.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Loading } from '../../design/loading.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { SHAPES } from '../../design/shape.tsx'
import { CaptionStyleControls } from '../../edit/look/caption-style-controls.tsx'
import { useBrandColors } from '../../edit/look/use-brand-colors.ts'
import { FileChoice } from './file-choice.tsx'
import { TemplateParts } from './template-parts.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useAround } from './use-around.ts'
import { type EditedTemplate, useTemplate } from './use-template.ts'

const route = getRouteApi('/brand/templates/$templateId')

export function TemplatePage() {
  const words = useTranslations('brand')
  const ofShell = useTranslations('shell')
  const { templateId } = route.useParams()
  const { data, error, refetch } = useQuery(templateOf(templateId))
  if (data) return <TemplateForm key={templateId} template={data} />
  if (error) return <UnreadPage title={ofShell('brand')} error={error} onRetry={() => refetch()} />
  return <Loading of="page">{words('loading')}</Loading>
}

function TemplateForm({ template }: { template: Template }) {
  const words = useTranslations('brand')
  const ofTabs = useTranslations('edit.tabs')
  const edited = useTemplate(template)
  const { base, draft, isChanged, set } = edited
  const around = useAround(draft)
  return (
    <>
      <PageHead title={template.name} about={<Link to="/brand">{words('back')}</Link>} />
      <div className="editor">
        <TemplatePreview base={base} draft={draft} around={around} />
        <div className="stack">
          <TemplateBasics edited={edited} />
          <section className="card">
            <h2>{ofTabs('captions')}</h2>
            <CaptionStyleControls
              under={base.config.captions}
              value={draft.captions}
              resetName={words('resetCaptions')}
              onChange={(captions) => set({ captions })}
            />
          </section>
          <TemplateParts draft={draft} around={around} onChange={set} />
          <SaveBar edited={edited} />
        </div>
      </div>
      <TemplateConflict edited={edited} />
      <AskBeforeLeaving isUnsaved={isChanged} />
    </>
  )
}

/** Shown when the template was changed elsewhere first: which of both goes on. */
function TemplateConflict({ edited }: { edited: EditedTemplate }) {
  const words = useTranslations('brand.conflict')
  const { isBehind, isSaving, keepMine, takeTheirs, later } = edited
  return (
    <Dialog title={words('title')} isOpen={isBehind} onClose={later}>
      <p>{words('about')}</p>
      <div className="actions">
        <Button kind="primary" isPending={isSaving} onPress={keepMine}>
          {words('keepMine')}
        </Button>
        <Button isDisabled={isSaving} onPress={takeTheirs}>
          {words('takeTheirs')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Saves a template, from wherever on the page one is; says whether everything is saved, and why it was not. */
function SaveBar({ edited }: { edited: EditedTemplate }) {
  const words = useTranslations('edit.save')
  const ofDesign = useTranslations('design')
  const { draft, isChanged, isSaving, error, save } = edited
  const state = isSaving ? 'saving' : isChanged ? 'unsaved' : 'saved'
  return (
    <section className={`floating save-bar ${state}`} aria-label={ofDesign('save')}>
      {error && <Failure error={error} />}
      <span role="status" className={`badge ${STATES[state]}`}>
        {words(state)}
      </span>
      <Button
        kind="primary"
        isDisabled={!isChanged || draft.name.trim() === ''}
        isPending={isSaving}
        onPress={save}
      >
        {ofDesign('save')}
      </Button>
    </section>
  )
}

const STATES = { saving: 'warn', unsaved: 'warn', saved: 'good' }

const MODES = ['auto', 'track', 'split', 'fit', 'fill', 'screencast', 'inset'] as const

/** The name of a template, and how the picture fills the frame. */
function TemplateBasics({ edited }: { edited: EditedTemplate }) {
  const words = useTranslations('brand')
  const fields = useTranslations('failure.places')
  const layouts = useTranslations('edit.look')
  const { draft, isNameTaken, set } = edited
  const { name, layout } = draft
  const nameFault = !name.trim() ? 'nameMissing' : isNameTaken ? 'nameTaken' : null
  return (
    <section className="card">
      <Field
        label={fields('name')}
        value={name}
        maxLength={100}
        fault={nameFault && words(nameFault)}
        onChange={(name) => set({ name })}
      />
      <div className="pair">
        <Choice
          label={words('shape')}
          value={layout.aspect_ratio}
          options={([...SHAPES, 'source'] as const).map((value) => ({
            value,
            name: words(`shapes.${value}`),
          }))}
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

interface BackdropProps {
  layout: TemplateLayout
  onChange: (layout: TemplateLayout) => void
}

const BEHIND = ['blur', 'color', 'image'] as const
/** The layouts that always fill the frame. */
const FULL: readonly TemplateLayout['mode'][] = ['fill', 'split', 'inset']

/** What is behind a picture that does not fill the frame. */
function BackdropChoice({ layout, onChange }: BackdropProps) {
  const words = useTranslations('brand')
  const colors = useBrandColors()
  const { mode, fit_background, fit_color, fit_asset_id } = layout
  if (FULL.includes(mode)) return null
  return (
    <div className="pair">
      <Choice
        label={words('behind')}
        value={fit_background}
        options={BEHIND.map((value) => ({ value, name: words(`behinds.${value}`) }))}
        onChange={(fit_background) => onChange({ ...layout, fit_background })}
      />
      {fit_background === 'color' && (
        <ColorField
          label={words('behindColor')}
          value={fit_color}
          swatches={colors}
          onChange={(fit_color) => onChange({ ...layout, fit_color })}
        />
      )}
      {fit_background === 'image' && (
        <FileChoice
          label={words('behindImage')}
          kinds={['background', 'image']}
          value={fit_asset_id}
          onChange={(fit_asset_id) => onChange({ ...layout, fit_asset_id })}
        />
      )}
    </div>
  )
}
