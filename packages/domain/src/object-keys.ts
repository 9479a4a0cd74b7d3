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
