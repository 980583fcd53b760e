/** Source: specification, Errors; open details 3, 4, 5 and 7. */
export const errorRules = {
  'ERR-01': 'A download address out of time answers 403.',
  'ERR-02': 'Deletes that succeed, and resending an account’s verification email, answer 204 without a body.',
  'ERR-03': 'An email already in use is 409, in a registration as in an update.',
  'ERR-04': 'Deleting the last recipient is 409.',
  'ERR-05': 'Resending the verification email of a verified account is 409.',
  'ERR-06': 'Dates that are none, and fields that would stand beyond their page, cause no error.',
  'ERR-07':
    'An error is `application/problem+json`: `type`, `title`, `status`, `detail`, `instance`, and `message` with the text of `detail` (open detail 4).',
  'ERR-08': 'A 422 names each fault in `errors` by `path` and `message` (open detail 4).',
  'ERR-09':
    '`X-Request-Id` is a UUID on every answer, and `instance` of an error is the same (open detail 5).',
  'ERR-10': 'JSON that is malformed is 400 (open detail 3).',
  'ERR-11': 'Without credentials, or with wrong ones, it is 401 (open detail 3).',
  'ERR-12': 'What the caller sees but may not do is 403 (open detail 3).',
  'ERR-13': 'What is not there and what the caller may not see is 404, in the same words (open detail 3).',
  'ERR-14': 'What the state forbids is 409 (open detail 3).',
  'ERR-15': 'What is too large is 413 (open detail 3).',
  'ERR-16':
    'A body of another type than JSON, or a file that is no PDF or Word file, is 415 (open detail 3).',
  'ERR-17': 'Too many requests are 429 with `Retry-After` (open detail 3).',
  'ERR-18': 'Reads carry an `ETag`; one that the caller has is answered with 304 (open detail 5).',
  'ERR-19':
    'A POST repeated with its `Idempotency-Key` and body gets the first answer and does nothing again (open detail 7).',
  'ERR-20': 'The same key with another body is 422 (open detail 7).',
  'ERR-21':
    'Creating answers 201; reading, updating, resending and tokens 200; sending and voiding 204 (open detail 3).',
}
