import { bytes, type Field, join, message, text, whole } from './protobuf.ts'

/** Attributes of a node: integers, lists of integers, and strings. */
export type Attributes = Record<string, number | number[] | string>

export interface OnnxTensor {
  name: string
  shape: number[]
  type: keyof typeof ELEMENT
  data: Uint8Array
}

const ELEMENT = { float32: 1, int8: 3, int64: 7, float16: 10 }
const INT = 2
const STRING = 3
const INTS = 7
const IR_VERSION = 8
const OPSET = 17

/** What goes in or comes out; numbers are `float32` unless it says another type. */
interface Port {
  name: string
  shape: (number | null)[]
  type?: keyof typeof ELEMENT
}

/** Writes one node of a graph. */
export function node(
  type: string,
  inputs: string[],
  output: string,
  attributes: Attributes = {},
): Field {
  return message(1, [
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, type),
    ...Object.entries(attributes).map(([name, value]) => message(5, attribute(name, value))),
  ])
}

/** Writes a model from nodes and constants; dimensions that are `null` may have any length. */
export function onnxModel(
  nodes: Field[],
  constants: OnnxTensor[],
  input: Port,
  outputs: Port[],
): Uint8Array {
  const graph = [
    ...nodes,
    text(2, 'graph'),
    ...constants.map((constant) => message(5, tensor(constant))),
    message(11, value(input)),
    ...outputs.map((output) => message(12, value(output))),
  ]
  return join([whole(1, IR_VERSION), message(7, graph), message(8, [whole(2, OPSET)])])
}

function attribute(name: string, value: Attributes[string]): Field[] {
  if (typeof value === 'string') return [text(1, name), text(4, value), whole(20, STRING)]
  if (typeof value === 'number') return [text(1, name), whole(3, value), whole(20, INT)]
  return [text(1, name), ...value.map((one) => whole(8, one)), whole(20, INTS)]
}

function tensor({ name, shape, type, data }: OnnxTensor): Field[] {
  return [
    ...shape.map((side) => whole(1, side)),
    whole(2, ELEMENT[type]),
    text(8, name),
    bytes(9, data),
  ]
}

function value({ name, shape, type = 'float32' }: Port): Field[] {
  const dims = shape.map((side, at) =>
    message(1, [side === null ? text(2, `${name}${at}`) : whole(1, side)]),
  )
  return [text(1, name), message(2, [message(1, [whole(1, ELEMENT[type]), message(2, dims)])])]
}
