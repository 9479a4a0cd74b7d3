export { type BackChannel, createBackChannel } from './create-back-channel.ts'
export { resultOf } from './result-of.ts'
