export type { Answer, Calls } from './calls.ts'
export { ClientError } from './client-error.ts'
export { type BackChannel, type ConsentAnswer, createBackChannel } from './create-back-channel.ts'
export { type Client, createClient } from './create-client.ts'
export { type Link, openLink } from './link.ts'
export { resultOf } from './result-of.ts'
export type { ServiceProblem } from './routes.ts'
export { type FileToUpload, uploadFile } from './upload-file.ts'
export {
  type Project,
  type Render,
  type WaitOptions,
  waitForProject,
  waitForRender,
} from './wait-for.ts'
