export * from './change-translation.ts'
export { listTranslations, readTranslation, translationTrack } from './translation-rows.ts'
export * from './translation-run.ts'
