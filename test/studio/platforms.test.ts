import { test } from 'bun:test'
import { openWorkingStudio } from './open-studio.ts'
import { playPlatforms } from './play-platforms.ts'

const studio = await openWorkingStudio()

// One that renews itself, one that fetches videos and is renewed by its owner, one with a key. All: test/long/platforms.test.ts
test('a creator connects accounts of platforms, posts, schedules, goes on after connections have ended, and sees figures', () =>
  playPlatforms(studio, ['tiktok', 'threads', 'postiz']))
