import type { PlatformApp } from '../create-connectors.ts'

/** The operator's app at Meta, and Meta's addresses. */
export interface MetaApp extends PlatformApp {
  endpoints: MetaEndpoints
}

export interface MetaEndpoints {
  /** Where people agree. */
  dialog: string
  graph: string
}

/** Meta's public addresses. */
export const META: MetaEndpoints = {
  dialog: 'https://www.facebook.com',
  graph: 'https://graph.facebook.com',
}
