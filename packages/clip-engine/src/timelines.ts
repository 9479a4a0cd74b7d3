// A separate entry point, so that writing a timeline does not load the code for pictures and sound.
export type { Framing } from './reframe/framing.ts'
export { readTimeline, TimelineError } from './timeline/read-timeline.ts'
export { clipTimeline, projectTimeline, type TimelineSource } from './timeline/timeline.ts'
export { writeEdl } from './timeline/write-edl.ts'
export { writeFcpxml } from './timeline/write-fcpxml.ts'
export { writeOtio } from './timeline/write-otio.ts'
