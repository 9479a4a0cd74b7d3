/** A local file, opened for reading in any order. */
export interface LocalFile {
  name: string
  /** Its length in bytes. */
  size: number
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}
