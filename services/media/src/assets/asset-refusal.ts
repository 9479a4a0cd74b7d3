import type { AssetError } from '@svc/specification'

/** Why the bytes of an asset are refused, worded for their sender. */
export class AssetRefusal extends Error {
  override name = 'AssetRefusal'
  readonly code: AssetError['code']

  constructor(code: AssetError['code'], message: string) {
    super(message)
    this.code = code
  }
}
