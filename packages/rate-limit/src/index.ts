export { type OpenRateLimiter, openRateLimiter, tellRedisChange } from './open-rate-limiter.ts'
export {
  type Allowance,
  addressKey,
  type Bucket,
  type Decision,
  type Limit,
  perHour,
  perMinute,
  type RateLimiter,
  scaled,
} from './rate-limiter.ts'
