/** A font file that belongs to a brand: TrueType or OpenType. */
export interface FontAsset {
  path: string
  /**
   * The name that a style's `font_family` refers to, for example `asset:01JX3Y…`; not necessarily the name inside the file.
   * Files of several weights may share one.
   */
  family: string
}
