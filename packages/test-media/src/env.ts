/** Reads the path of a collection of real recordings; `null` when none is configured. */
export const readEnv = (source: Record<string, string | undefined> = process.env) => ({
  collection_folder: source['MEDIA_DIR'] || null,
})
