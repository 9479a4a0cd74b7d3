import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** The templates of the account and those that come with the service. */
export const templateList = queryOptions({
  queryKey: ['templates', 'list'],
  queryFn: async ({ signal }) => (await service.templates.list({ limit: 100 }, { signal })).items,
})
