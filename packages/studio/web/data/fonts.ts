import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { readItems } from './read.ts'

const PREFIX = 'asset:'

/** The family by which a style names a font of the brand kit. */
export const familyOfAsset = (assetId: string): string => PREFIX + assetId

/** The font of the brand kit that a family names; `null` for one that comes with the service. */
export const assetOfFont = (family: string): string | null =>
  family.startsWith(PREFIX) ? family.slice(PREFIX.length) : null

/** The most fonts that `/v1` lists on a page. */
const MOST = 100

export const brandFonts = readItems(['assets', 'fonts'], (calling) =>
  service.assets.list({ kind: 'font', status: 'ready', limit: MOST }, calling),
)

/** The content of a font of the brand kit, which never changes. */
export const fontFile = (assetId: string) =>
  queryOptions({
    queryKey: ['font-files', assetId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const { url } = await service.assets.get(assetId, { signal })
      if (url === null) throw new Error(`The font ${assetId} is not ready.`)
      return new Uint8Array(await (await service.download(url, { signal })).arrayBuffer())
    },
  })
