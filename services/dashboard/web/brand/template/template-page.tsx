import type { Template } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AskBeforeLeaving } from '../../app/ask-before-leaving.tsx'
import { Failure } from '../../app/failure.tsx'
import { templateOf } from '../../data/brand.ts'
import { PageHead } from '../../design/page-head.tsx'
import { CaptionStyleControls } from '../../edit/look/caption-style-controls.tsx'
import { SaveBar } from './save-bar.tsx'
import { TemplateBasics } from './template-basics.tsx'
import { TemplateConflict } from './template-conflict.tsx'
import { TemplateParts } from './template-parts.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useAround } from './use-around.ts'
import { useTemplate } from './use-template.ts'

const route = getRouteApi('/brand/templates/$templateId')

/** Changes one template. */
export function TemplatePage() {
  const words = useTranslations('brand')
  const { templateId } = route.useParams()
  const { data, error, refetch } = useQuery(templateOf(templateId))
  if (data) return <TemplateForm key={templateId} template={data} />
  if (error) return <Failure error={error} onRetry={() => refetch()} />
  return <p role="status">{words('loading')}</p>
}

function TemplateForm({ template }: { template: Template }) {
  const words = useTranslations('brand')
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
            <h2>{words('captions')}</h2>
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
