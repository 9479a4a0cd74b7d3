export { type BackChannel, type ConsentAnswer, createBackChannel } from './create-back-channel.ts'
export { resultOf } from './result-of.ts'
