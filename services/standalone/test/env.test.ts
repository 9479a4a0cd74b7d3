import { describe, expect, test } from 'bun:test'
import { readEnv } from '../src/env.ts'

describe('TRUSTED_PROXIES', () => {
  test.each([
    ['', false],
    ['10.0.0.0/8, ::1', true],
  ])('"%s" says of 10.0.0.1 that it is one: %p', (TRUSTED_PROXIES, isTrusted) => {
    expect(readEnv({ TRUSTED_PROXIES }).trustedProxies.check('10.0.0.1', 'ipv4')).toBe(isTrusted)
    expect(readEnv({}).trustedProxies.rules).toEqual([])
  })

  test('stops the start when it is malformed', () => {
    const read = () => readEnv({ TRUSTED_PROXIES: 'nginx' })
    expect(read).toThrow('TRUSTED_PROXIES names "nginx"; it must be addresses and CIDR ranges')
  })
})

describe('SIGN_UP and SIGN_UP_PLAN', () => {
  test.each([
    [{}, 'open', 'self_hosted'],
    [{ BASE_URL: 'http://localhost:9000' }, 'open', 'self_hosted'],
    [{ BASE_URL: 'https://clips.example.org' }, 'closed', 'free'],
    [{ BASE_URL: 'https://clips.example.org', SIGN_UP: 'open' }, 'open', 'free'],
    [{ BASE_URL: 'https://clips.example.org', SIGN_UP_PLAN: 'pro' }, 'closed', 'pro'],
    [{ SIGN_UP: 'closed' }, 'closed', 'self_hosted'],
  ])('%j mean %s and %s', (source, signUp, signUpPlan) => {
    expect(readEnv(source)).toMatchObject({ signUp, signUpPlan })
  })

  test('stop the start when they are malformed', () => {
    const read = () => readEnv({ BASE_URL: 'https://clips.example.org', SIGN_UP: 'maybe' })
    expect(read).toThrow('SIGN_UP is malformed; it must be "open" or "closed".')
  })
})

describe('PRACTICE', () => {
  test('keeps its data apart, with the models of the other', () => {
    const own = readEnv({ DATA_DIR: '/srv/clips' })
    const practice = readEnv({ DATA_DIR: '/srv/clips', PRACTICE: 'on' })
    expect(own).toMatchObject({ dataFolder: '/srv/clips', isPractice: false })
    expect(practice).toMatchObject({ dataFolder: '/srv/clips-practice', isPractice: true })
    expect(practice.modelsFolder).toBe(own.modelsFolder)
  })

  test.each([
    [{ BASE_URL: 'https://clips.example.org' }, 'BASE_URL is not this machine'],
    [{ DATABASE_URL: 'postgres://u:p@db/clips' }, 'DATABASE_URL must not be set'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'clips' }, 'S3_ENDPOINT must not be set'],
  ])('stops the start beside %j', (source, why) => {
    expect(() => readEnv({ ...source, PRACTICE: 'on' })).toThrow(why)
  })
})

test('settings of the media worker, which is a child process, stop the start when they are malformed', () => {
  const read = () => readEnv({ LLM_URL: 'nowhere', WORKER_PROJECTS: '-1' })
  expect(read).toThrow('LLM_URL is malformed; it must be an address like https://')
  expect(read).toThrow('WORKER_PROJECTS is malformed; it must be an integer from 0 to 64.')
})

test('DRAIN_SECONDS is half a second unless it is given, and stops the start when it is malformed', () => {
  expect(readEnv({}).drainSeconds).toBe(0.5)
  expect(readEnv({ DRAIN_SECONDS: '20' }).drainSeconds).toBe(20)
  expect(() => readEnv({ DRAIN_SECONDS: 'soon' })).toThrow('DRAIN_SECONDS is malformed')
})
