/** Reads where a collection of real recordings lies; `null` where there is none. */
export const readEnv = (source: Record<string, string | undefined> = process.env) => ({
  collection_folder: source['MEDIA_DIR'] || null,
})
