import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** The sites that pages are fetched from with cookies; what these are is never shown. */
export const cookieSites = queryOptions({
  queryKey: ['source-cookies'],
  queryFn: async ({ signal }) => (await service.sourceCookies.list({ signal })).items,
})

export const giveCookies = (site: string, cookies: string) =>
  service.sourceCookies.replace(site, { cookies })

export const deleteCookies = (site: string) => service.sourceCookies.delete(site)
