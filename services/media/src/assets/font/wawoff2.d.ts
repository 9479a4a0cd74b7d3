declare module 'wawoff2' {
  /** Rejects when the input is no WOFF2 font. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>
  export function compress(font: Uint8Array): Promise<Uint8Array>
}
