import type { Invariant } from './evidence.ts'

/** What is sold as a vertical clip is one. */
export const videos: Invariant = {
  name: 'I13',
  title: 'finished renders are 9:16, with sound, and begin to play before they are loaded',
  check({ videos }) {
    const broken = videos.flatMap(({ render_id, width, height, hasSound, isFast }) => [
      ...(width * 16 === height * 9 ? [] : [`render ${render_id} is ${width} × ${height}`]),
      ...(hasSound ? [] : [`render ${render_id} has no sound`]),
      ...(isFast ? [] : [`render ${render_id} has its index at the end`]),
    ])
    return { looked: videos.length, broken }
  },
}

/** Logs are read by people who may not act as their users. */
export const secrets: Invariant = {
  name: 'I15',
  title: 'no log contains a secret',
  check({ logs, secrets }) {
    const broken = logs.flatMap(({ name, text }) =>
      secrets
        .filter((secret) => text.includes(secret))
        .map((secret) => `the log of ${name} contains ${secret.slice(0, 6)}…`),
    )
    return { looked: logs.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0), broken }
  },
}
