export type * from '#types'
export { type Client, type ClientOptions, createClient } from './create-client.ts'
export {
  ApiError,
  AuthenticationError,
  ClientError,
  ConflictError,
  ConnectionError,
  errorOf,
  InsufficientCreditsError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
  WebhookError,
} from './errors.ts'
export type { List, Page } from './page.ts'
export type { AssetUpload } from './resources/assets.ts'
export type { NewPost, NewProject, NewRender, ProjectFilter } from './resources/endpoints.ts'
export type { FollowOptions, ProgressEvent } from './resources/events.ts'
export type { UploadOptions } from './resources/uploads.ts'
export type { Fetch } from './transport/fetch-once.ts'
export type { Credential, RequestOptions } from './transport/open-transport.ts'
export type { UploadProgress } from './uploads/send-upload.ts'
export type { Uploadable } from './uploads/upload-source.ts'
export type { WaitOptions } from './wait.ts'
export { verifyWebhook, type WebhookMessage } from './webhook.ts'
