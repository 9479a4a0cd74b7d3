import type { Asset, AssetRequest } from '#types'
import type { Calls } from '../transport/calls.ts'
import type { Transport } from '../transport/open-transport.ts'
import { type FileFacts, openSource, type Uploadable } from '../uploads/upload-source.ts'
import { type WaitOptions, waitFor } from '../wait.ts'

/** The facts about an asset that its file does not contain. */
export interface AssetUpload
  extends FileFacts,
    Pick<AssetRequest, 'kind' | 'tags' | 'license_note'>,
    WaitOptions<Asset> {
  /** Default: the name of the file. */
  name?: string
}

const ENDED = new Set(['ready', 'failed'])

/** The files of the brand kit: logos, fonts, intros, music. */
export const assets = ({ call, query, send, list }: Calls, transport: Transport) => {
  const get = call('GET /v1/assets/:asset_id')
  const create = send('POST /v1/assets')
  const confirm = call('POST /v1/assets/:asset_id/confirm')
  const wait = (asset_id: string, options: WaitOptions<Asset> = {}) =>
    waitFor((patience) => get(asset_id, patience), ENDED, options)
  return {
    list: list('GET /v1/assets'),
    get,

    /** Uploads a file of the brand kit and waits until it has been checked: `status` is then `ready` or `failed`. */
    async upload(file: Uploadable, options: AssetUpload): Promise<Asset> {
      const { kind, name, tags, license_note, signal } = options
      const source = await openSource(file, options)
      try {
        const about = { kind, ...(tags && { tags }), ...(license_note && { license_note }) }
        const { asset_id, upload } = await create(
          {
            ...about,
            name: name ?? source.fileName,
            content_type: source.contentType,
            size_bytes: source.size,
          },
          signal && { signal },
        )
        const body = await source.read(0, source.size)
        const { url, method, headers } = upload
        const sent = await transport.exchange(url, { method, headers, body }, signal && { signal })
        await sent.body?.cancel()
        await confirm(asset_id, signal && { signal })
        return await wait(asset_id, options)
      } finally {
        await source.close()
      }
    },

    /** Creates an asset; its bytes are then sent to the returned address, and it is confirmed. `upload` does all of this. */
    create,
    confirm,

    /** Waits until a confirmed asset has been checked. */
    wait,

    /** Deletes an asset; with `{ force: true }` also one that templates or clips use. */
    delete: query('DELETE /v1/assets/:asset_id'),
  }
}
