import { tools } from './tool.ts'

export const accountTools = tools({
  account_get: [
    'getAccount',
    'Tells the plan, what it allows, the limits, and the scopes of this credential.',
  ],
  credits_get: [
    'getCredits',
    'Tells how many credits can be spent, and what each operation costs.',
  ],
  credits_ledger_list: [
    'listLedger',
    'Lists what was granted, reserved, spent and given back, newest first.',
  ],
})
