// A separate entry point, so that settings are read without the code for pictures and sound.
export {
  CHAT_SETTINGS,
  SPEECH_SETTINGS,
  TRANSLATION_SETTINGS,
} from './command-line/model-settings.ts'
export * from './command-line/models-from.ts'
