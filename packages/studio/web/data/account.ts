import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

export const ownAccount = queryOptions({
  queryKey: ['account', 'own'],
  queryFn: ({ signal }) => service.account.get({ signal }),
})

export const ownCredits = queryOptions({
  queryKey: ['account', 'credits'],
  queryFn: ({ signal }) => service.credits.get({ signal }),
})
