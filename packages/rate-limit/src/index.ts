export {
  type Allowance,
  addressKey,
  type Bucket,
  type Decision,
  type Limit,
  perHour,
  perMinute,
  scaled,
} from './limit.ts'
export { type OpenRateLimiter, openRateLimiter, tellRedisChange } from './open-rate-limiter.ts'
export type { RateLimiter } from './rate-limiter.ts'
