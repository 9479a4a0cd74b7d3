/** An encoded field of a protobuf message: key and content. */
export type Field = Uint8Array

const VARINT = 0
const LENGTH_DELIMITED = 2

/** An integer, not negative. */
export function whole(number: number, value: number): Field {
  return join([key(number, VARINT), varint(value)])
}

export function text(number: number, value: string): Field {
  return bytes(number, new TextEncoder().encode(value))
}

export function bytes(number: number, value: Uint8Array): Field {
  return join([key(number, LENGTH_DELIMITED), varint(value.length), value])
}

export function message(number: number, fields: Field[]): Field {
  return bytes(number, join(fields))
}

export function join(parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

const key = (number: number, wireType: number) => varint(number * 8 + wireType)

function varint(value: number): Uint8Array {
  const out: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) out.push((rest % 0x80) | 0x80)
  return Uint8Array.from([...out, rest])
}
