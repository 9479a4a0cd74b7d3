import { join } from 'node:path'
import { openCommand } from '../report/command.ts'
import { node, type OnnxTensor, onnxModel } from './onnx.ts'
import type { Field } from './protobuf.ts'

interface GraphNode {
  name: string
  op: string
  input?: string[]
  attr?: {
    strides?: { list: { i: string[] } }
    padding?: { s: string }
    fused_ops?: { list: { s?: string[] } }
    block_size?: { i: string }
  }
}

interface Weight {
  name: string
  shape: number[]
  isHalf: boolean
  data: Uint8Array
}

/**
 * Converts MediaPipe's BlazeFace from TensorFlow.js to an ONNX model for pictures of any size.
 *
 * Weights stay the same half-precision numbers; paddings become part of the convolutions.
 */
async function convert(folder: string): Promise<Uint8Array> {
  const file = (end: string) => Bun.file(join(folder, `facemesh-detection-full.${end}`))
  const { modelTopology, weightsManifest } = await file('json').json()
  const weights = readWeights(weightsManifest[0].weights, await file('bin').bytes())
  const nodes: GraphNode[] = modelTopology.node
  const byName = new Map(nodes.map((one) => [one.name, one]))
  const written: Field[] = [node('Transpose', ['input'], 'planes', { perm: [0, 3, 1, 2] })]
  const constants: OnnxTensor[] = [
    { name: 'twice', shape: [4], type: 'float32', data: raw(Float32Array.of(1, 1, 2, 2)) },
  ]
  // Shape computations are left out: paddings become part of convolutions, and lists of anchors may have any length.
  for (const one of nodes) written.push(...translate(one))
  return onnxModel(written, constants, { name: 'input', shape: [1, null, null, 3] }, [
    { name: 'Identity', shape: [1, null, 17] },
    { name: 'Identity_1', shape: [1, null, 17] },
  ])

  function translate(one: GraphNode): Field[] {
    const [first = '', second = ''] = (one.input ?? []).map(source)
    switch (one.op) {
      case '_FusedConv2D':
      case 'FusedDepthwiseConv2dNative':
        return convolution(one)
      case 'AddV2':
        return [node('Add', [first, second], one.name)]
      case 'Relu':
        return [node('Relu', [first], one.name)]
      case 'ResizeBilinear':
        return [
          node('Resize', [first, '', 'twice'], one.name, {
            mode: 'linear',
            coordinate_transformation_mode: 'half_pixel',
          }),
        ]
      case 'DepthToSpace':
        return [node('DepthToSpace', [first], one.name, { blocksize: 2, mode: 'DCR' })]
      case 'Reshape': {
        // One row per anchor, where the network has one plane per value.
        const values = one.name.includes('classifier') ? 1 : 16
        const shape = `${one.name}/rows`
        const data = raw(BigInt64Array.of(1n, -1n, BigInt(values)))
        constants.push({ name: shape, shape: [3], type: 'int64', data })
        return [
          node('Transpose', [first], `${one.name}/last`, { perm: [0, 2, 3, 1] }),
          node('Reshape', [`${one.name}/last`, shape], one.name),
        ]
      }
      case 'ConcatV2':
        return [node('Concat', [first, second], one.name, { axis: 2 })]
      case 'Identity':
        return [node('Identity', [first], one.name)]
      case 'Placeholder':
      case 'Const':
      case 'Pad':
      case 'Shape':
      case 'StridedSlice':
      case 'Pack':
        return []
      default:
        throw new TypeError(`The graph has a node of the kind “${one.op}”, which is not known.`)
    }
  }

  function source(name: string): string {
    if (name === 'input') return 'planes'
    const from = byName.get(name)
    return from?.op === 'Pad' ? source(from.input?.[0] ?? '') : name
  }

  function convolution({ name, op, input = [], attr }: GraphNode): Field[] {
    const [from = '', weightName = '', biasName = ''] = input
    const fused = (attr?.fused_ops?.list.s ?? []).map((word) => atob(word))
    const isRelu = fused.includes('Relu')
    if (fused.some((word) => word !== 'BiasAdd' && word !== 'Relu')) {
      throw new TypeError(`${name} is fused with ${fused.join(', ')}.`)
    }
    const weight = weightOf(weightName)
    const isDepthwise = op !== '_FusedConv2D'
    const [high = 1, wide = 1, inputs = 1, outputs = 1] = weight.shape
    const stride = Number(attr?.strides?.list.i[1] ?? 1)
    const isSame = atob(attr?.padding?.s ?? '') === 'SAME'
    if (isSame && (stride !== 1 || high % 2 === 0)) throw new TypeError(`${name} pads unevenly.`)
    const around = isSame ? Array(4).fill(high >> 1) : paddingOf(from)
    constants.push(half(weight, isDepthwise ? [2, 3, 0, 1] : [3, 2, 0, 1]))
    constants.push(half(weightOf(biasName), [0]))
    const kernel = { kernel_shape: [high, wide], strides: [stride, stride], pads: around }
    const output = isRelu ? `${name}/sum` : name
    const group = isDepthwise ? inputs : 1
    if (isDepthwise && outputs !== 1) throw new TypeError(`${name} has several outputs a plane.`)
    return [
      node('Cast', [`${weightName}/half`], `${name}/weight`, { to: 1 }),
      node('Cast', [`${biasName}/half`], `${name}/bias`, { to: 1 }),
      node('Conv', [source(from), `${name}/weight`, `${name}/bias`], output, { ...kernel, group }),
      ...(isRelu ? [node('Relu', [output], name)] : []),
    ]
  }

  /** Returns the padding: above, left, below, right. */
  function paddingOf(name: string): number[] {
    const from = byName.get(name)
    if (from?.op !== 'Pad') return [0, 0, 0, 0]
    const { data } = weightOf(from.input?.[1] ?? '')
    const numbers = new Int32Array(data.slice().buffer)
    return [2, 4, 3, 5].map((at) => numbers[at] ?? 0)
  }

  function weightOf(name: string): Weight {
    const weight = weights.get(name)
    if (!weight) throw new TypeError(`The graph has no weight “${name}”.`)
    return weight
  }
}

function readWeights(
  specs: { name: string; shape: number[]; quantization?: unknown }[],
  all: Uint8Array,
): Map<string, Weight> {
  let rest = all
  return new Map(
    specs.map(({ name, shape, quantization }) => {
      const isHalf = quantization !== undefined
      const bytes = shape.reduce((product, side) => product * side, isHalf ? 2 : 4)
      const data = rest.subarray(0, bytes)
      rest = rest.subarray(bytes)
      return [name, { name, shape, isHalf, data }]
    }),
  )
}

/** @param order - Which axis of the stored weight comes first, second and so on. */
function half({ name, shape, isHalf, data }: Weight, order: number[]): OnnxTensor {
  if (!isHalf) throw new TypeError(`${name} is not of half precision.`)
  const numbers = new Uint16Array(data.slice().buffer)
  const steps = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  const sides = order.map((axis) => shape[axis] ?? 1)
  const turned = numbers.map((_, at) => {
    let rest = at
    let from = 0
    for (let place = order.length - 1; place >= 0; place--) {
      const side = sides[place] ?? 1
      from += (rest % side) * (steps[order[place] ?? 0] ?? 0)
      rest = Math.floor(rest / side)
    }
    return numbers[from] ?? 0
  })
  return { name: `${name}/half`, shape: sides, type: 'float16', data: raw(turned) }
}

function raw({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

const [folder = '', out = ''] = openCommand('bun quality convert faces', {
  words: {
    name: 'FOLDER OUT.onnx',
    about: 'The folder holds facemesh-detection-full.json and .bin.',
    least: 2,
  },
  isWriting: false,
}).words
await Bun.write(out, await convert(folder))
