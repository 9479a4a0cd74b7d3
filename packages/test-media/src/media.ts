import { collected } from './collection.ts'
import { makeMedia } from './make.ts'
import { RECIPES } from './recipes/all.ts'

/**
 * The absolute path of a test file.
 *
 * A name from `recipes/` is a generated file, made now if it has to be. Any other is a file of the collection that
 * `MEDIA_DIR` names, for tests inside of `describeCollection`; one that is missing fails the test.
 */
export function media(name: string): string {
  return name in RECIPES ? makeMedia(name) : collected(name)
}
