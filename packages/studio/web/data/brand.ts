import type { AssetRequest } from '@svc/client'
import { service } from '../app/service.ts'
import { read, readItems } from './read.ts'

/** The most files that `/v1` lists on a page. */
const MOST = 100

export const templateOf = (templateId: string) =>
  read(['templates', templateId], (calling) => service.templates.get(templateId, calling))

/** The templates of the account and those that come with the service. */
export const templateList = readItems(['templates', 'list'], (calling) =>
  service.templates.list({ limit: MOST }, calling),
)

/** The files of the brand kit, the newest first. */
export const brandFiles = readItems(['assets', 'list'], (calling) =>
  service.assets.list({ limit: MOST }, calling),
)

export type FileKind = AssetRequest['kind']

/** The colours that are offered wherever one is chosen. */
export const brandColors = read(['brand-colors'], (calling) => service.brandKit.colors(calling))

/** The words that the recognizer is to expect. */
export const vocabulary = read(['vocabulary'], (calling) => service.brandKit.vocabulary(calling))

/** The words that are kept from being heard and read. */
export const censoredWords = read(['censored-words'], (calling) =>
  service.brandKit.censoredWords(calling),
)
