import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** The account, its plan and its limits. */
export const ownAccount = queryOptions({
  queryKey: ['account', 'own'],
  queryFn: ({ signal }) => service.account.get({ signal }),
})

/** The credits of the account, and what operations cost. */
export const ownCredits = queryOptions({
  queryKey: ['account', 'credits'],
  queryFn: ({ signal }) => service.credits.get({ signal }),
})
