export { ClientError } from './client-error.ts'
export { type Client, createClient, type Link } from './create-client.ts'
export { resultOf } from './result-of.ts'
export { type FileToUpload, uploadFile } from './upload-file.ts'
export {
  type Project,
  type Render,
  type WaitOptions,
  waitForProject,
  waitForRender,
} from './wait-for.ts'
