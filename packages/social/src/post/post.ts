/** What a person wrote for one clip on one account. */
export interface Post {
  title: string | null
  caption: string | null
  /** Without `#`. */
  hashtags: string[]
  first_comment: string | null
  platform_options: Record<string, unknown>
}
