import { READS, type Tool } from './tool.ts'

export const accountTools: readonly Tool[] = [
  {
    name: 'account_get',
    endpoint: 'GET /v1/account',
    description: 'Tells the plan, what it allows, the limits, and the scopes of this credential.',
    annotations: READS,
  },
  {
    name: 'credits_get',
    endpoint: 'GET /v1/credits',
    description: 'Tells how many credits can be spent, and what each operation costs.',
    annotations: READS,
  },
  {
    name: 'credits_ledger_list',
    endpoint: 'GET /v1/credits/ledger',
    description: 'Lists what was granted, reserved, spent and given back, newest first.',
    annotations: READS,
  },
]
