const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HEXADECIMAL = '0123456789abcdef'
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const RANDOM_BITS = 80n
const RANDOM_VALUES = 1n << RANDOM_BITS

/**
 * Creates an identifier: 48 bits of Unix milliseconds and 80 random bits, as 26 characters.
 *
 * The ids that one process creates ascend, also within a millisecond and when the clock is set back.
 *
 * @see https://github.com/ulid/spec
 */
export const createUlid = ulidMaker()

/** Creates a function that creates identifiers of which each is greater than the one before. */
export function ulidMaker(): (now?: number) => string {
  let lastMillisecond = 0n
  let lastRandom = 0n
  return (now = Date.now()) => {
    const millisecond = BigInt(now)
    if (millisecond > lastMillisecond) {
      lastMillisecond = millisecond
      lastRandom = randomBits()
    } else {
      // A random step, so that the distance between two ids does not reveal how many ids were created.
      lastRandom += 1n + (randomBits() >> 48n)
      if (lastRandom >= RANDOM_VALUES) {
        lastMillisecond += 1n
        lastRandom = randomBits()
      }
    }
    const bits = (lastMillisecond << RANDOM_BITS) | lastRandom
    return toText(bits.toString(16).padStart(32, '0'))
  }
}

/** Returns whether a text is the canonical spelling of a ULID: 26 upper-case characters. */
export function isUlid(text: string): boolean {
  return ULID.test(text)
}

/** Writes a ULID as Postgres writes a `uuid`: the same 128 bits in hexadecimal. */
export function ulidToUuid(ulid: string): string {
  let text = ''
  // The first of 26 characters of five bits holds only three: 128 bits.
  let held = -2
  let rest = 0
  for (let at = 0; at < ulid.length; at += 1) {
    rest = (rest << 5) | (OF_ULID[ulid.charCodeAt(at)] ?? 0)
    held += 5
    while (held >= 4) {
      held -= 4
      const { length } = text
      if (length === 8 || length === 13 || length === 18 || length === 23) text += '-'
      text += HEXADECIMAL[rest >> held]
      rest &= (1 << held) - 1
    }
  }
  return text
}

/** Writes a `uuid` as a ULID. */
export function uuidToUlid(uuid: string): string {
  return toText(uuid)
}

// Converts digit by digit through a table: arithmetic on 128 bits is several times as slow, and every id of every row is converted.
function toText(hexadecimal: string): string {
  let text = ''
  let held = 2
  let rest = 0
  for (let at = 0; at < hexadecimal.length; at += 1) {
    const code = hexadecimal.charCodeAt(at)
    if (code === DASH) continue
    rest = (rest << 4) | (OF_HEXADECIMAL[code] ?? 0)
    held += 4
    if (held < 5) continue
    held -= 5
    text += ALPHABET[rest >> held]
    rest &= (1 << held) - 1
  }
  return text
}

const DASH = 45
const OF_ULID = valuesOf(ALPHABET)
const OF_HEXADECIMAL = valuesOf(HEXADECIMAL)

/** The value of each digit, indexed by its character code. */
function valuesOf(digits: string): Uint8Array {
  const values = new Uint8Array(128)
  for (let value = 0; value < digits.length; value += 1) values[digits.charCodeAt(value)] = value
  return values
}

function randomBits(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}

export function accountFolder(account_id: string): string {
  return `accounts/${account_id}`
}

/** Returns the key of an upload's bytes. */
export function uploadKey(account_id: string, upload_id: string): string {
  return `accounts/${account_id}/uploads/${upload_id}`
}

export function assetFolder(asset: { account_id: string; asset_id: string }): string {
  return `accounts/${asset.account_id}/assets/${asset.asset_id}`
}

/** Returns the key of one file that a run made of an asset; see `renderKeys` for why the key contains the run. */
export function assetKey(
  run: { account_id: string; asset_id: string; run_id: string },
  name: string,
): string {
  return `${assetFolder(run)}/${run.run_id}/${name}`
}

/** Returns the prefix of all keys of one project: source, checkpoints, clips and renders. */
export function projectFolder(account_id: string, project_id: string): string {
  return `accounts/${account_id}/projects/${project_id}`
}

/** Returns the key of a project's source: of the upload, or of what was fetched from a URL. */
export function sourceKey(project: {
  account_id: string
  project_id: string
  upload_id: string | null
}): string {
  const { account_id, project_id, upload_id } = project
  if (upload_id !== null) return uploadKey(account_id, upload_id)
  return `${projectFolder(account_id, project_id)}/source`
}

export function waveformKey(project: { account_id: string; project_id: string }): string {
  return `${projectFolder(project.account_id, project.project_id)}/waveform.dat`
}

export function transcriptKeys(run: { account_id: string; project_id: string }) {
  const folder = projectFolder(run.account_id, run.project_id)
  return {
    srt: `${folder}/transcript.srt`,
    vtt: `${folder}/transcript.vtt`,
    json: `${folder}/transcript.json`,
  }
}

/** The clip whose preview files are named, and the run that made them; without it the project's own run. */
export interface PreviewedClip {
  account_id: string
  project_id: string
  clip_id: string
  shown_run_id?: string | null
}

/** Returns the keys of the preview of a clip; those of an edited clip contain the run, see `renderKeys`. */
export function clipKeys({ account_id, project_id, clip_id, shown_run_id = null }: PreviewedClip) {
  const own = `${projectFolder(account_id, project_id)}/clips/${clip_id}`
  const folder = shown_run_id === null ? own : `${own}/${shown_run_id}`
  return {
    preview: `${folder}/preview.mp4`,
    thumbnail: `${folder}/thumbnail.jpg`,
    srt: `${folder}/captions.srt`,
    vtt: `${folder}/captions.vtt`,
    drawing: `${folder}/captions.json`,
  }
}

/**
 * Returns the keys of a render's files. They contain the run: a worker that was paused and goes on
 * after another took over does not overwrite the other's result.
 */
export function renderKeys(run: {
  account_id: string
  project_id: string
  render_id: string
  run_id: string
}) {
  const folder = `${projectFolder(run.account_id, run.project_id)}/renders/${run.render_id}/${run.run_id}`
  return {
    clip: `${folder}/clip.mp4`,
    thumbnail: `${folder}/thumbnail.jpg`,
    srt: `${folder}/captions.srt`,
    vtt: `${folder}/captions.vtt`,
    ass: `${folder}/captions.ass`,
  }
}
