/** Takes the bytes of a body out of those of its connection. */
export interface BodyDecoder {
  /** Whether the body has ended. */
  readonly isDone: boolean
  /** What the last call of `decode` found of the body; `null` for nothing. */
  readonly part: Uint8Array | null
  /**
   * Takes bytes from a position on.
   *
   * @returns The position of the first byte that does not belong to the body.
   * @throws {WireError} The bytes are malformed.
   */
  decode(bytes: Buffer, from: number): number
}

/** A body of a known length. */
export class LengthDecoder implements BodyDecoder {
  part: Uint8Array | null = null
  private left: number

  constructor(length: number) {
    this.left = length
  }

  get isDone(): boolean {
    return this.left === 0
  }

  decode(bytes: Buffer, from: number): number {
    const to = Math.min(bytes.length, from + this.left)
    this.part = to > from ? bytes.subarray(from, to) : null
    this.left -= to - from
    return to
  }
}

/** A body that ends with its connection. */
export class UntilCloseDecoder implements BodyDecoder {
  readonly isDone = false
  part: Uint8Array | null = null

  decode(bytes: Buffer, from: number): number {
    this.part = from < bytes.length ? bytes.subarray(from) : null
    return bytes.length
  }
}
