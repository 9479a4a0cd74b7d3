import type { Jobs } from './jobs.ts'

export async function openJobs(url: string, options: { role: 'sender' | 'worker' }): Promise<Jobs> {
  throw new Error('not written yet')
}
