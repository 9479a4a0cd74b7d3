import type { AppAt } from '../account/platform-app.ts'

export interface MetaEndpoints {
  /** Where people agree. */
  dialog: string
  graph: string
}

export type MetaApp = AppAt<MetaEndpoints>

export const META: MetaEndpoints = {
  dialog: 'https://www.facebook.com',
  graph: 'https://graph.facebook.com',
}
