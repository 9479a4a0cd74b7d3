/** A font file that belongs to a brand: TrueType or OpenType. */
export interface FontAsset {
  path: string
  /**
   * What a style's `font_family` calls it, for example `asset:01JX3Y…`; not necessarily the name inside the file.
   * Files of several weights may share one.
   */
  family: string
}
