import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { createTemplate, templateList } from '../data/templates.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { useFonts } from '../edit/look/use-fonts.ts'
import { TemplateCard } from './template-card.tsx'

/** The looks that videos are made with. */
export function TemplatesTab() {
  const words = useTranslations('brand')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(templateList)
  useFonts()
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => createTemplate({ name }),
    onSuccess: ({ template_id }) => {
      void queries.invalidateQueries({ queryKey: ['templates'] })
      void navigate({ to: '/brand/templates/$templateId', params: { templateId: template_id } })
    },
  })
  return (
    <div className="stack">
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!data && !error && <p role="status">{words('loading')}</p>}
      <ul className="grid">
        {data?.map((template) => (
          <TemplateCard key={template.template_id} template={template} />
        ))}
      </ul>
      <Form
        className="add-line"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <Field label={words('newTemplate')} value={name} onChange={setName} isRequired />
        <Button type="submit" isDisabled={!name.trim()} isPending={create.isPending}>
          {words('create')}
        </Button>
      </Form>
      {create.error && <Failure error={create.error} />}
    </div>
  )
}
