/** Names where an upload's bytes lie. */
export function uploadKey(account_id: string, upload_id: string): string {
  return `accounts/${account_id}/uploads/${upload_id}`
}

/** Names everything of one asset. */
export function assetFolder(asset: { account_id: string; asset_id: string }): string {
  return `accounts/${asset.account_id}/assets/${asset.asset_id}`
}

/** Names one file that a run made of an asset; see `renderKeys` for why the run is part of it. */
export function assetKey(
  run: { account_id: string; asset_id: string; run_id: string },
  name: string,
): string {
  return `${assetFolder(run)}/${run.run_id}/${name}`
}

/** Names everything of one project: source, checkpoints, clips and renders lie below it. */
export function projectFolder(account_id: string, project_id: string): string {
  return `accounts/${account_id}/projects/${project_id}`
}

/** Names where a source that was fetched from a URL lies. */
export function sourceKey(run: { account_id: string; project_id: string }): string {
  return `${projectFolder(run.account_id, run.project_id)}/source`
}

/** Names a project's transcript files. */
export function transcriptKeys(run: { account_id: string; project_id: string }) {
  const folder = projectFolder(run.account_id, run.project_id)
  return {
    srt: `${folder}/transcript.srt`,
    vtt: `${folder}/transcript.vtt`,
    json: `${folder}/transcript.json`,
  }
}

/** Names the files that are made for every clip. */
export function clipKeys(clip: { account_id: string; project_id: string; clip_id: string }) {
  const folder = `${projectFolder(clip.account_id, clip.project_id)}/clips/${clip.clip_id}`
  return {
    preview: `${folder}/preview.mp4`,
    thumbnail: `${folder}/thumbnail.jpg`,
    srt: `${folder}/captions.srt`,
    vtt: `${folder}/captions.vtt`,
  }
}

/**
 * Names the files of a render. The run is part of the name: a worker that was paused and goes on
 * after another took over writes beside the result, never over it.
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
