export { listenLocally } from './listen-locally.ts'
export { refusal } from './refusal.ts'
export { type Program, startProgram } from './start-program.ts'
export { until } from './until.ts'
