import { describe, expect, test } from 'bun:test'
import { OAUTH_ERROR_STATUS, OAuthError } from '../src/index.ts'

describe('OAuthError', () => {
  test('writes the two members of the standard', () => {
    const error = new OAuthError('invalid_grant', 'The code was used already.')
    expect([error.status, error.name]).toEqual([400, 'OAuthError'])
    expect(error.toBody()).toEqual({
      error: 'invalid_grant',
      error_description: 'The code was used already.',
    })
  })

  test('removes characters that the standard does not allow', () => {
    const error = new OAuthError('invalid_scope', 'Not "é"\\\n<ok>')
    expect(error.toBody().error_description).toBe('Not ?????<ok>')
  })

  test('takes another status and headers', () => {
    const headers = { Allow: 'POST' }
    const error = new OAuthError('invalid_request', 'Use POST.', { status: 405, headers })
    expect(error).toMatchObject({ status: 405, headers })
  })

  test('has a status for every code, none of them a success', () => {
    for (const status of Object.values(OAUTH_ERROR_STATUS)) expect(status).toBeWithin(400, 600)
  })
})
