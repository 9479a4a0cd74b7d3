export { addressKey } from './address-key.ts'
export {
  type Allowance,
  type Bucket,
  type Decision,
  type Limit,
  perHour,
  perMinute,
  scaled,
} from './limit.ts'
export { type OpenRateLimiter, openRateLimiter } from './open-rate-limiter.ts'
export type { RateLimiter } from './rate-limiter.ts'
export { tellRedisChange } from './tell-redis-change.ts'
