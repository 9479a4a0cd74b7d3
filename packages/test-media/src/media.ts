import { collected } from './collection.ts'
import { makeMedia } from './make.ts'
import { RECIPES } from './recipes/all.ts'

/**
 * Returns the absolute path of a test file.
 *
 * A name from `recipes/` is a generated file, made now if necessary. Any other is a file of the collection that
 * `MEDIA_DIR` names, for tests inside `describeCollection`; a missing file fails the test.
 */
export function media(name: string): string {
  return name in RECIPES ? makeMedia(name) : collected(name)
}
