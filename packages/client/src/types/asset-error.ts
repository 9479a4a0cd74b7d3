// Written by `bun run generate` from the document of the service.

/** Why a file of the brand kit cannot be used. */
export interface AssetError {
  /** What a program tells it by. */
  code: 'unsupported_type' | 'unsafe_content' | 'too_large' | 'corrupt' | 'checksum_mismatch' | 'processing_failed'
  /** The same in words. */
  message: string
}
