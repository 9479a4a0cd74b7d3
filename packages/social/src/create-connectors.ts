import type { Platform } from '@svc/specification'
import { createBluesky } from './bluesky/create-bluesky.ts'
import type { Connector } from './connector.ts'
import { createFacebook } from './facebook/create-facebook.ts'
import { createInstagram } from './instagram/create-instagram.ts'
import { createLinkedin } from './linkedin/create-linkedin.ts'
import { LINKEDIN, type LinkedinEndpoints } from './linkedin/linkedin-app.ts'
import { createLocalFolder } from './local-folder/create-local-folder.ts'
import { createMastodon } from './mastodon/create-mastodon.ts'
import { META, type MetaEndpoints } from './meta/meta-app.ts'
import { createPinterest } from './pinterest/create-pinterest.ts'
import { PINTEREST, type PinterestEndpoints } from './pinterest/pinterest-app.ts'
import { createPostiz } from './postiz/create-postiz.ts'
import { createThreads, THREADS, type ThreadsEndpoints } from './threads/create-threads.ts'
import { createTiktok } from './tiktok/create-tiktok.ts'
import { TIKTOK, type TiktokEndpoints } from './tiktok/tiktok-app.ts'
import { createUploadPost, UPLOAD_POST } from './upload-post/create-upload-post.ts'
import type { Web } from './web/web.ts'
import { createWebhook } from './webhook/create-webhook.ts'
import { createX } from './x/create-x.ts'
import { X, type XEndpoints } from './x/x-app.ts'
import { createYoutube } from './youtube/create-youtube.ts'
import { GOOGLE, type GoogleEndpoints } from './youtube/google-app.ts'

/** The operator's application at a platform. */
export interface PlatformApp {
  clientId: string
  clientSecret: string
  /** Whether the platform has audited it, where that decides what it may do. */
  isAudited?: boolean
  /** Whether figures of posts are read, where that needs a permission or costs something. */
  readsFigures?: boolean
  /** The version of the platform's interface, where it is asked for one. */
  version?: string
  /** The name of what people are asked for, where the platform keeps that with the application. */
  login?: string
}

/** The operator's configuration. */
export interface ConnectorConfig {
  web: Web
  /** An existing folder for `local_folder`; `null` leaves that platform out. */
  postsFolder: string | null
  /** Where Upload-Post is, unless at its public address. */
  uploadPost?: string
  /** The operator's applications; a platform that needs one is left out without it. `endpoints` are the public ones unless given. */
  apps: {
    youtube?: PlatformApp & { endpoints?: GoogleEndpoints }
    tiktok?: PlatformApp & { endpoints?: TiktokEndpoints }
    linkedin?: PlatformApp & { endpoints?: LinkedinEndpoints }
    facebook?: PlatformApp & { endpoints?: MetaEndpoints }
    threads?: PlatformApp & { endpoints?: ThreadsEndpoints }
    instagram?: PlatformApp & { endpoints?: MetaEndpoints }
    x?: PlatformApp & { endpoints?: XEndpoints }
    pinterest?: PlatformApp & { endpoints?: PinterestEndpoints }
  }
}

/** Creates the connectors of all configured platforms. */
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
