// Written by `bun run generate` from the document of the service.

/** A refusal in the words of OAuth (RFC 6749 §5.2). */
export interface OAuthErrorBody {
  /** What a program tells it by. */
  error: string
  /** The same in words. */
  error_description?: string
}
