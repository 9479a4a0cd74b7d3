import { type StringOptions, Type as t } from '@sinclair/typebox'

const optionalText = (says: StringOptions) => t.Optional(t.String(says))

const address = {
  pattern: '^https?://',
  allowed: 'an address like https://api.openai.com/v1',
}

const apiKey = (of: string) =>
  optionalText({ secret: true, otherwise: 'none', description: `The API key for ${of}.` })

/** Which speech recognizers may be used, beside the one that is shipped, and where their models are. */
export const SPEECH_SETTINGS = {
  TRANSCRIPTION_URL: optionalText({
    ...address,
    otherwise: 'none: speech is recognized here',
    description: 'An OpenAI-compatible speech service.',
  }),
  TRANSCRIPTION_MODEL: t.String({
    default: 'whisper-1',
    description: 'The model of the speech service.',
  }),
  TRANSCRIPTION_API_KEY: apiKey('the speech service'),
  WHISPER_MODEL: t.String({
    default: 'auto',
    allowed:
      '`tiny`, `base`, `small`, `large-v3-turbo-q5_0`, `large-v3-turbo`, the path of a `.bin` file, `auto` or `off`',
    description:
      'The Whisper model that recognizes speech: `auto` takes what suits the machine, `off` leaves all to Moonshine, which supports only English.',
  }),
  MOONSHINE: t.Union([t.Literal('on'), t.Literal('off')], {
    default: 'on',
    description:
      '`off` leaves English without a Whisper model to Vosk, which needs a fifth of the memory and makes more mistakes.',
  }),
  MODELS_DIR: optionalText({
    allowed: 'a path',
    otherwise: '`DATA_DIR/models`',
    description:
      'The folder of Whisper models (`ggml-base.bin`, …). One that is there is not downloaded; until it is, Moonshine stands in.',
  }),
  MODELS_URL: optionalText({
    ...address,
    allowed: 'an address like https://models.example.org/whisper',
    otherwise: 'where whisper.cpp publishes them',
    description: 'Where Whisper models are downloaded from when speech first needs them.',
  }),
}

/** Which chat model may read talks and choose the clips, and what that may cost. */
export const CHAT_SETTINGS = {
  LLM_URL: optionalText({
    pattern: '^(https?://|auto$)',
    allowed: 'an address like https://api.openai.com/v1, or `auto`',
    otherwise: 'clips are chosen here',
    description:
      'An OpenAI-compatible chat service that reads the transcripts and chooses clips; needs `LLM_MODEL`. `auto` takes what runs on this machine: Ollama, LM Studio or llama.cpp at their usual addresses.',
  }),
  LLM_MODEL: optionalText({
    otherwise: 'none; with `LLM_URL=auto` the first that is offered',
    description: 'The model of the chat service.',
  }),
  LLM_API_KEY: apiKey('the chat service'),
  LLM_CONTEXT_TOKENS: t.Integer({
    default: 16_384,
    minimum: 6_000,
    maximum: 1_000_000,
    unit: 'tokens',
    description:
      'What the chat model reads and writes at once; longer talks are read in parts. Ollama has to be told as much (`OLLAMA_CONTEXT_LENGTH`).',
  }),
  LLM_TIMEOUT_SECONDS: t.Integer({
    default: 300,
    minimum: 1,
    maximum: 3600,
    unit: 'seconds',
    description: 'How long an answer of the chat model may take.',
  }),
  LLM_MAX_TOKENS_PER_HOUR_OF_SOURCE: t.Integer({
    default: 100_000,
    minimum: 1_000,
    maximum: 100_000_000,
    unit: 'tokens',
    description:
      'What the questions about an hour of a source and their answers may cost; the built-in ranking stands in for the rest.',
  }),
}

/** Which translation service translates captions; without one, the chat model does. */
export const TRANSLATION_SETTINGS = {
  TRANSLATION_URL: optionalText({
    ...address,
    allowed: 'an address like https://api-free.deepl.com',
    otherwise: 'the chat model translates, if there is one',
    description: 'A translation service with the interface of DeepL, which translates captions.',
  }),
  TRANSLATION_KEY: apiKey('the translation service'),
}

/** What the command line of the engine reads. */
export const SETTINGS = t.Object({
  ...SPEECH_SETTINGS,
  ...CHAT_SETTINGS,
  MODELS_DIR: optionalText({
    ...SPEECH_SETTINGS.MODELS_DIR,
    otherwise: '`~/.cache/clip-service/models`',
  }),
})
