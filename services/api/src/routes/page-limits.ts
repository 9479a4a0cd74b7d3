/** The default and the largest page size of each list. */
export const PAGE_LIMITS = {
  projects: { default: 20, maximum: 100 },
  clips: { default: 50, maximum: 100 },
  revisions: { default: 50, maximum: 100 },
  templates: { default: 20, maximum: 100 },
  assets: { default: 20, maximum: 100 },
  social_accounts: { default: 20, maximum: 100 },
  calendar: { default: 50, maximum: 100 },
  ledger: { default: 50, maximum: 200 },
  search: { default: 20, maximum: 100 },
  events: { default: 50, maximum: 200 },
} as const
