/** What the service refuses for by rules of its own, more exactly than its codes say. */
export const REFUSAL_REASONS = [
  'too_large',
  'storage_full',
  'limit_reached',
  'name_taken',
  'not_absolute_url',
  'private_address',
  'wrong_scheme',
  'wrong_port',
  'credentials_in_url',
  'unknown_reference',
  'wrong_media_type',
  'wrong_time',
  'day_full',
  'changed_since',
  'outside_of_source',
  'costs_more',
  'in_use',
  'built_in',
  'not_arrived',
  'failed_for_good',
  'wrong_digest',
  'role_required',
  'not_posted',
  'by_hand',
  'not_reviewed',
  'not_cookies',
] as const

/** Says for a program that a request names what does not exist, or is none of the account's. */
export const unknownReference = (received: string) => ({
  reason: 'unknown_reference',
  params: { received },
})
