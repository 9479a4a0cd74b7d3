/** A file of this machine, open to be read in any order. */
export interface LocalFile {
  name: string
  /** Its length in bytes. */
  size: number
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}
