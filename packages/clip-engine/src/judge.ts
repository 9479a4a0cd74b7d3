// A separate entry point, so that asking a language model does not load the code for pictures and sound.
export { type ChatModel, openChat, Unanswered } from './judge/chat-model.ts'
export { findModel } from './judge/find-model.ts'
export { askForMoments, judgeMoments } from './judge/judge-moments.ts'
export { rateLikeness } from './judge/rate-likeness.ts'
