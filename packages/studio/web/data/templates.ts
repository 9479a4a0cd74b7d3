import type { TemplateChange, TemplateRequest } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** The templates of the account and those that come with the service. */
export const templateList = queryOptions({
  queryKey: ['templates', 'list'],
  queryFn: async ({ signal }) => (await service.templates.list({ limit: 100 }, { signal })).items,
})

export const createTemplate = (body: TemplateRequest) => service.templates.create(body)

export const changeTemplate = (templateId: string, change: TemplateChange) =>
  service.templates.update(templateId, change)

export const deleteTemplate = (templateId: string) => service.templates.delete(templateId)
