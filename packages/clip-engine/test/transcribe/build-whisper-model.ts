/** Width of the hidden state, and the number of different tokens that the model can return. */
const STATE = 64
const VOCABULARY = 51_865
const MELS = 80
const AUDIO_CONTEXT = 1500
const TEXT_CONTEXT = 448
const TEXT_TOKENS = 50_257
const END = 50_257
const ENGLISH = 50_259
const BEGIN_TIME = 50_364
/** After start, language and task. */
const PROMPT_TOKENS = 3

/**
 * Builds a Whisper model that returns the same tokens for any sound: tiny, but run like any other.
 *
 * All weights are zero but those that matter: each position's embedding points at the token that
 * must come next, so that the decoder's output depends on the position only.
 *
 * @param tokens - Pieces of words; one that begins with a blank begins a word.
 * @param seconds - Where the only segment ends.
 */
export function buildWhisperModel(tokens: string[], seconds: number): Blob {
  const script = [BEGIN_TIME, ...tokens.keys(), BEGIN_TIME + Math.round(seconds * 50), END]
  const positions = new Float32Array(STATE * TEXT_CONTEXT)
  const embeddings = new Float32Array(STATE * VOCABULARY)
  const say = (position: number, token: number, direction: number) => {
    positions[position * STATE + direction] = 100
    embeddings[token * STATE + direction] = 4
  }
  say(0, ENGLISH, STATE - 1)
  for (const [index, token] of script.entries()) say(PROMPT_TOKENS - 1 + index, token, index)
  for (let at = PROMPT_TOKENS - 1 + script.length; at < TEXT_CONTEXT; at++) {
    positions[at * STATE + script.length - 1] = 100
  }
  return new Blob([
    int32(0x67676d6c, VOCABULARY, AUDIO_CONTEXT, STATE, 1, 1, TEXT_CONTEXT, STATE, 1, 1, MELS, 0),
    int32(MELS, 201),
    new Float32Array(MELS * 201).fill(0.01),
    vocabulary(tokens),
    ...encoder(),
    ...decoder(positions, embeddings),
  ])
}

function vocabulary(tokens: string[]): Blob {
  // whisper.cpp looks the lone blank up by name, to keep it from being the first token.
  const spoken = [...tokens, ' ']
  const texts = Array.from(
    { length: TEXT_TOKENS },
    (_, index) => spoken[index] ?? ` unused${index}`,
  )
  const parts = texts.flatMap((text) => [int32(Buffer.byteLength(text)), text])
  return new Blob([int32(TEXT_TOKENS), ...parts])
}

function encoder(): Blob[] {
  return [
    tensor('encoder.positional_embedding', [STATE, AUDIO_CONTEXT]),
    tensor('encoder.conv1.weight', [3, MELS, STATE]),
    tensor('encoder.conv1.bias', [1, STATE]),
    tensor('encoder.conv2.weight', [3, STATE, STATE]),
    tensor('encoder.conv2.bias', [1, STATE]),
    ...norm('encoder.ln_post'),
    ...norm('encoder.blocks.0.attn_ln'),
    ...attention('encoder.blocks.0.attn'),
    ...perceptron('encoder.blocks.0'),
  ]
}

function decoder(positions: Float32Array, embeddings: Float32Array): Blob[] {
  return [
    tensor('decoder.positional_embedding', [STATE, TEXT_CONTEXT], positions),
    tensor('decoder.token_embedding.weight', [STATE, VOCABULARY], embeddings),
    ...norm('decoder.ln'),
    ...norm('decoder.blocks.0.attn_ln'),
    ...attention('decoder.blocks.0.attn'),
    ...norm('decoder.blocks.0.cross_attn_ln'),
    ...attention('decoder.blocks.0.cross_attn'),
    ...perceptron('decoder.blocks.0'),
  ]
}

function norm(name: string): Blob[] {
  return [
    tensor(`${name}.weight`, [STATE], new Float32Array(STATE).fill(1)),
    tensor(`${name}.bias`, [STATE]),
  ]
}

function attention(name: string): Blob[] {
  return ['query', 'key', 'value', 'out'].flatMap((part) => [
    tensor(`${name}.${part}.weight`, [STATE, STATE]),
    ...(part === 'key' ? [] : [tensor(`${name}.${part}.bias`, [STATE])]),
  ])
}

function perceptron(block: string): Blob[] {
  return [
    ...norm(`${block}.mlp_ln`),
    tensor(`${block}.mlp.0.weight`, [STATE, 4 * STATE]),
    tensor(`${block}.mlp.0.bias`, [4 * STATE]),
    tensor(`${block}.mlp.2.weight`, [4 * STATE, STATE]),
    tensor(`${block}.mlp.2.bias`, [STATE]),
  ]
}

function tensor(name: string, shape: number[], values?: Float32Array): Blob {
  const size = shape.reduce((product, length) => product * length, 1)
  const data = values ?? new Float32Array(size)
  return new Blob([
    int32(shape.length, name.length, 0, ...shape),
    name,
    data as Float32Array<ArrayBuffer>,
  ])
}

function int32(...values: number[]): Int32Array<ArrayBuffer> {
  return new Int32Array(values)
}
