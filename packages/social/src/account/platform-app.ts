/** The operator's application at a platform. */
export interface PlatformApp {
  clientId: string
  clientSecret: string
  /** Whether the platform has audited it, where that decides what it may do. */
  isAudited?: boolean
  /** Whether figures of posts are read, where that needs a permission or costs something. */
  readsFigures?: boolean
  /** Whether comments are written, where that needs a permission. */
  writesComments?: boolean
  /** The version of the platform's interface, where it is asked for one. */
  version?: string
  /** The name of what people are asked for, where the platform keeps that with the application. */
  login?: string
}

/** Where people agree, where tokens are given, and where a platform is called. */
export interface OAuthEndpoints {
  authorization: string
  token: string
  api: string
}

/** An application with the addresses of its platform. */
export interface AppAt<Endpoints = OAuthEndpoints> extends PlatformApp {
  endpoints: Endpoints
}
