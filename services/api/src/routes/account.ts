import {
  changePreferences,
  listLedger,
  listSocialAccounts,
  readAccount,
  readCredits,
  readPreferences,
  resetPreferences,
} from '@svc/domain'
import * as operations from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { serve } from '../plugins/serve.ts'

export const account = (core: Core) =>
  serve(core, operations.account, {
    getAccount: (context, { caller }) => readAccount(context, [...caller.scopes], caller.subject),
    getCredits: readCredits,
    listLedger,
  })

export const preferences = (core: Core) =>
  serve(core, operations.preferences, {
    getPreferences: readPreferences,
    updatePreferences: changePreferences,
    resetPreferences,
  })

export const socialAccounts = (core: Core) =>
  serve(core, operations.socialAccounts, { listSocialAccounts })
