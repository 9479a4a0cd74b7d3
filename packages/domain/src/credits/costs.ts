import type { Costs } from '@svc/specification'

const SECONDS_PER_MINUTE = 60

/** What operations cost, in credits. */
export const COSTS: Omit<Costs, 'processing_seconds_per_minute'> = {
  processing_per_minute: 0,
  render_per_minute: 1,
  render_minimum: 1,
  render_high_resolution_factor: 2,
}

/** Gives the price of turning a source into clips. */
export function processingCost(duration_seconds: number): number {
  return Math.ceil(duration_seconds / SECONDS_PER_MINUTE) * COSTS.processing_per_minute
}

/** Gives the price of a render: per started minute, doubled above 1080p. */
export function renderCost(render: { duration_seconds: number; resolution: string }): number {
  const minutes = Math.ceil(render.duration_seconds / SECONDS_PER_MINUTE)
  const credits = Math.max(COSTS.render_minimum, minutes * COSTS.render_per_minute)
  const isHigh = render.resolution === '1440p' || render.resolution === '2160p'
  return isHigh ? credits * COSTS.render_high_resolution_factor : credits
}
