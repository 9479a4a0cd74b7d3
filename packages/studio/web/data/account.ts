import { service } from '../app/service.ts'
import { read } from './read.ts'

export const ownAccount = read(['account', 'own'], (calling) => service.account.get(calling))

export const ownCredits = read(['account', 'credits'], (calling) => service.credits.get(calling))
