import type {
  AssetRequest,
  BrandColorsRequest,
  CensoredWordsRequest,
  VocabularyRequest,
} from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** The most files that `/v1` lists on a page. */
const MOST = 100

export const templateOf = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', templateId],
    queryFn: ({ signal }) => service.templates.get(templateId, { signal }),
  })

/** The files of the brand kit, the newest first. */
export const brandFiles = queryOptions({
  queryKey: ['assets', 'list'],
  queryFn: async ({ signal }) => (await service.assets.list({ limit: MOST }, { signal })).items,
})

export type FileKind = AssetRequest['kind']

/** Uploads a file of the brand kit, and waits until it was looked at. */
export const uploadFile = (file: File, kind: FileKind) => service.assets.upload(file, { kind })

export const deleteFile = (assetId: string) => service.assets.delete(assetId, { force: true })

/** The colours that are offered wherever one is chosen. */
export const brandColors = queryOptions({
  queryKey: ['brand-colors'],
  queryFn: ({ signal }) => service.brandKit.colors({ signal }),
})

export const replaceBrandColors = (body: BrandColorsRequest) => service.brandKit.replaceColors(body)

/** The words that the recognizer is to expect. */
export const vocabulary = queryOptions({
  queryKey: ['vocabulary'],
  queryFn: ({ signal }) => service.brandKit.vocabulary({ signal }),
})

export const replaceVocabulary = (body: VocabularyRequest) =>
  service.brandKit.replaceVocabulary(body)

/** The words that are kept from being heard and read. */
export const censoredWords = queryOptions({
  queryKey: ['censored-words'],
  queryFn: ({ signal }) => service.brandKit.censoredWords({ signal }),
})

export const replaceCensoredWords = (body: CensoredWordsRequest) =>
  service.brandKit.replaceCensoredWords(body)
