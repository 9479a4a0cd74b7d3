import { describe, expect, test } from 'bun:test'
import { ApiError, COMMON_STATUS } from '../src/index.ts'

describe('ApiError', () => {
  test('writes code, description, location and extras into the body', () => {
    const error = new ApiError('MISSING_SCOPE', 'This needs write.', { required_scope: 'write' })
    expect([error.status, error.name]).toEqual([403, 'ApiError'])
    expect(error.toBody()).toEqual({
      errors: [
        {
          code: 'MISSING_SCOPE',
          reason: 'missing_scope',
          params: { required_scope: 'write' },
          description: 'This needs write.',
          required_scope: 'write',
        },
      ],
    })
  })

  test('keeps headers out of the body', () => {
    const error = new ApiError('METHOD_NOT_ALLOWED', 'Only GET.', { headers: { Allow: 'GET' } })
    expect(error.headers).toEqual({ Allow: 'GET' })
    expect(error.toBody().errors).toEqual([
      {
        code: 'METHOD_NOT_ALLOWED',
        reason: 'method_not_allowed',
        params: {},
        description: 'Only GET.',
      },
    ])
  })

  test('sends the time to wait as a header too', () => {
    const error = new ApiError('RATE_LIMITED', 'Wait.', { retry_after: 3 })
    expect(error.headers).toEqual({ 'Retry-After': '3' })
    expect(error.toBody().errors[0]?.retry_after).toBe(3)
  })

  test('has a status for every code, none of them a success', () => {
    expect(Object.keys(COMMON_STATUS)).toHaveLength(19)
    for (const status of Object.values(COMMON_STATUS)) expect(status).toBeWithin(400, 600)
  })
})

describe('ApiError.invalid', () => {
  test('lists every fault with its location', () => {
    const error = ApiError.invalid([
      {
        reason: 'wrong_length',
        params: { most: 3 },
        description: 'Too long.',
        location: 'body.title',
      },
      { description: 'Not a number.', location: 'query.limit' },
    ])
    expect(error.status).toBe(422)
    expect(error.toBody().errors).toEqual([
      {
        code: 'VALIDATION_ERROR',
        reason: 'wrong_length',
        params: { most: 3 },
        description: 'Too long.',
        location: 'body.title',
      },
      {
        code: 'VALIDATION_ERROR',
        reason: 'not_allowed',
        params: {},
        description: 'Not a number.',
        location: 'query.limit',
      },
    ])
  })

  test('lists at most twenty', () => {
    const faults = Array.from({ length: 30 }, (_, i) => ({
      description: 'No.',
      location: `body.${i}`,
    }))
    expect(ApiError.invalid(faults).toBody().errors).toHaveLength(20)
  })

  test('throws without a fault', () => {
    expect(() => ApiError.invalid([])).toThrow(RangeError)
  })
})
