import type { Job } from '@svc/domain'
import type { openWorkshop } from './workshop.ts'

const text = `1\n00:00:00,200 --> 00:00:03,400\nNobody tells you that the first idea is almost always wrong.\n`

/** Draws a film of three seconds and a half; gives its path and what asks for a project of it, which has one clip. */
export async function drawShortProject(shop: Awaited<ReturnType<typeof openWorkshop>>) {
  const sound = ['-f', 'lavfi', '-i', 'sine=d=3.5']
  const video = await shop.draw('testsrc2=s=160x90:r=5:d=3.5', ...sound)
  const upload_id = await shop.owner.upload(video)
  return {
    video,
    request: {
      source: { upload_id, transcript: { text, format: 'srt' as const } },
      settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 6, target: 4 } },
    },
  }
}

const { signal } = new AbortController()

/** A job as a queue hands it out for the nth time. */
export const attempt = <Data>(data: Data, number: number): Job<Data> => ({
  data,
  attempt: number,
  trace_id: null,
  traceparent: null,
  wasExcused: false,
  signal,
})
