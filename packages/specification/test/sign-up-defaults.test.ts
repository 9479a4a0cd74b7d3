import { expect, test } from 'bun:test'
import { signUpDefaults } from '../src/access.ts'

test.each([
  'http://127.0.0.1:8080',
  'http://127.9.9.9',
  'http://localhost:8080',
  'https://clips.localhost',
  'http://[::1]:8080',
])('at %s people sign up and have everything', (baseUrl) => {
  expect(signUpDefaults(baseUrl)).toEqual({ signUp: 'open', signUpPlan: 'self_hosted' })
})

test.each([
  'https://clips.example.org',
  'http://192.168.1.20:8080',
  'http://0.0.0.0:8080',
  'http://clips.local',
  'https://localhost.example.org',
  'https://127.0.0.1.example.org',
  'https://notlocalhost',
  'http://[::2]',
])('at %s sign-up is closed, and its plan is the smallest', (baseUrl) => {
  expect(signUpDefaults(baseUrl)).toEqual({ signUp: 'closed', signUpPlan: 'free' })
})
