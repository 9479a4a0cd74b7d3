import type { CaptionStylePart, Template } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { templateOf } from '../data/brand.ts'
import { changeTemplate } from '../data/templates.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { PageHead } from '../design/page-head.tsx'
import { toast } from '../design/toasts.tsx'
import { CaptionStyleControls } from '../edit/look/caption-style-controls.tsx'
import { type TemplateChanges, TemplateParts } from './template-parts.tsx'

const route = getRouteApi('/brand/templates/$templateId')

/** Changes one template. */
export function TemplatePage() {
  const words = useTranslations('brand')
  const { templateId } = route.useParams()
  const { data, error, refetch } = useQuery(templateOf(templateId))
  if (error) return <Failure error={error} onRetry={() => refetch()} />
  if (!data) return <p role="status">{words('loading')}</p>
  return <TemplateForm key={data.version} template={data} />
}

function TemplateForm({ template }: { template: Template }) {
  const words = useTranslations('brand')
  const queries = useQueryClient()
  const { template_id, config, version } = template
  const [name, setName] = useState(template.name)
  const [captions, setCaptions] = useState<CaptionStylePart | null>(null)
  const [parts, setParts] = useState<TemplateChanges>({})
  const save = useMutation({
    mutationFn: () =>
      changeTemplate(template_id, {
        name,
        config: { ...parts, ...(captions && { captions }) },
        version,
      }),
    onSuccess: (saved) => {
      queries.setQueryData(templateOf(template_id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['templates', 'list'] })
      toast({ kind: 'good', text: words('saved') })
    },
  })
  return (
    <>
      <PageHead title={template.name} about={<Link to="/brand">{words('back')}</Link>}>
        <Button kind="primary" isPending={save.isPending} onPress={() => save.mutate()}>
          {words('save')}
        </Button>
      </PageHead>
      {save.error && <Failure error={save.error} />}
      <div className="template-form">
        <section className="card">
          <Field label={words('name')} value={name} onChange={setName} isRequired />
          <TemplateParts config={config} parts={parts} onChange={setParts} />
        </section>
        <section className="card">
          <h2>{words('captions')}</h2>
          <CaptionStyleControls under={config.captions} value={captions} onChange={setCaptions} />
        </section>
      </div>
    </>
  )
}
