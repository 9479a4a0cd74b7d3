/** A comment that was really written, below a post. */
export interface Written {
  post: string
  text: string
}
