import { test } from 'bun:test'
import { openWorkingStudio } from '../studio/open-studio.ts'
import { playPlatforms } from '../studio/play-platforms.ts'

const studio = await openWorkingStudio()

test('a creator connects an account of each platform, posts, schedules, goes on after each connection has ended, and sees figures', () =>
  playPlatforms(studio))
