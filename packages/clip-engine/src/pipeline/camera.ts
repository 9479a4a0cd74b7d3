/** How clips are filmed: eyes a little above the upper third, and a camera that prefers to rest. */
export const CAMERA = { headroom: 0.28, camera_speed: 'calm' } as const
