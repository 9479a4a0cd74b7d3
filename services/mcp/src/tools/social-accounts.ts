import { SOCIAL_ACCOUNT } from './brief.ts'
import { READS, type Tool } from './tool.ts'

export const socialAccountTools: readonly Tool[] = [
  {
    name: 'social_accounts_list',
    endpoint: 'GET /v1/social-accounts',
    description:
      'Lists the accounts that clip_publish can post to. People connect them in the studio.',
    annotations: READS,
    brief: SOCIAL_ACCOUNT,
  },
]
