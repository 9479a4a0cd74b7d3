import type { Platform } from '@svc/specification'
import type { OAuthEndpoints, PlatformApp } from './account/platform-app.ts'
import { createBluesky } from './bluesky/create-bluesky.ts'
import type { Connector } from './connector.ts'
import { createFacebook } from './facebook/create-facebook.ts'
import { createInstagram } from './instagram/create-instagram.ts'
import { createLinkedin, LINKEDIN } from './linkedin/create-linkedin.ts'
import { createLocalFolder } from './local-folder/create-local-folder.ts'
import { createMastodon } from './mastodon/create-mastodon.ts'
import { META, type MetaEndpoints } from './meta/meta-connector.ts'
import { createPinterest, PINTEREST } from './pinterest/create-pinterest.ts'
import { createPostiz } from './postiz/create-postiz.ts'
import { createThreads, THREADS, type ThreadsEndpoints } from './threads/create-threads.ts'
import { createTiktok, TIKTOK } from './tiktok/create-tiktok.ts'
import { createUploadPost, UPLOAD_POST } from './upload-post/create-upload-post.ts'
import type { Web } from './web/ask.ts'
import { createWebhook } from './webhook/create-webhook.ts'
import { createX, X } from './x/create-x.ts'
import { GOOGLE, type GoogleEndpoints } from './youtube/call-youtube.ts'
import { createYoutube } from './youtube/create-youtube.ts'

/** An application whose platform is at its public address unless another is given. */
type Given<Endpoints = OAuthEndpoints> = PlatformApp & { endpoints?: Endpoints }

export interface ConnectorConfig {
  web: Web
  /** An existing folder for `local_folder`; `null` leaves that platform out. */
  postsFolder: string | null
  /** Where Upload-Post is, unless at its public address. */
  uploadPost?: string
  /** The operator's applications; a platform that needs one is left out without it. */
  apps: {
    youtube?: Given<GoogleEndpoints>
    tiktok?: Given
    linkedin?: Given
    facebook?: Given<MetaEndpoints>
    threads?: Given<ThreadsEndpoints>
    instagram?: Given<MetaEndpoints>
    x?: Given
    pinterest?: Given
  }
}

export function createConnectors(config: ConnectorConfig): ReadonlyMap<Platform, Connector> {
  const { web, postsFolder, apps } = config
  const connectors = [
    createBluesky(web),
    createMastodon(web),
    createWebhook(web),
    createPostiz(web),
    createUploadPost(web, config.uploadPost ?? UPLOAD_POST),
    ...(postsFolder === null ? [] : [createLocalFolder(postsFolder)]),
    ...(apps.youtube ? [createYoutube(web, { endpoints: GOOGLE, ...apps.youtube })] : []),
    ...(apps.tiktok ? [createTiktok(web, { endpoints: TIKTOK, ...apps.tiktok })] : []),
    ...(apps.linkedin ? [createLinkedin(web, { endpoints: LINKEDIN, ...apps.linkedin })] : []),
    ...(apps.facebook ? [createFacebook(web, { endpoints: META, ...apps.facebook })] : []),
    ...(apps.threads ? [createThreads(web, { endpoints: THREADS, ...apps.threads })] : []),
    ...(apps.instagram ? [createInstagram(web, { endpoints: META, ...apps.instagram })] : []),
    ...(apps.x ? [createX(web, { endpoints: X, ...apps.x })] : []),
    ...(apps.pinterest ? [createPinterest(web, { endpoints: PINTEREST, ...apps.pinterest })] : []),
  ]
  return new Map(connectors.map((connector) => [connector.platform, connector]))
}
