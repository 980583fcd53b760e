/** Source: specification, Errors; open details 3, 4, 5 and 7. */
export const errorRules = {
  'ERR-01': 'An expired download address answers 403.',
  'ERR-02': 'Successful deletes, and resending an account’s verification email, answer 204 without a body.',
  'ERR-03': 'An email already in use is 409, both in a registration and in an update.',
  'ERR-04': 'Deleting the last recipient is 409.',
  'ERR-05': 'Resending the verification email of a verified account is 409.',
  'ERR-06': 'Values that are not dates, and fields that would extend beyond their page, cause no error.',
  'ERR-07':
    'An error is `application/problem+json`: `type`, `title`, `status`, `detail`, `instance`, and `message` with the text of `detail` (open detail 4).',
  'ERR-08': 'A 422 lists each error in `errors` by `path` and `message` (open detail 4).',
  'ERR-09':
    '`X-Request-Id` is a UUID on every response, and `instance` of an error is the same (open detail 5).',
  'ERR-10': 'Malformed JSON is 400 (open detail 3).',
  'ERR-11': 'Missing or wrong credentials are 401 (open detail 3).',
  'ERR-12': 'What the caller can see but may not do is 403 (open detail 3).',
  'ERR-13':
    'What doesn’t exist and what the caller may not see are both 404, with the same text (open detail 3).',
  'ERR-14': 'What the current state doesn’t allow is 409 (open detail 3).',
  'ERR-15': 'What is too large is 413 (open detail 3).',
  'ERR-16': 'A body that isn’t JSON, or a file that isn’t a PDF or Word file, is 415 (open detail 3).',
  'ERR-17': 'Too many requests are 429 with `Retry-After` (open detail 3).',
  'ERR-18':
    'Reads return an `ETag`, and one that the caller already has is answered with 304 (open detail 5).',
  'ERR-19':
    'A POST repeated with the same `Idempotency-Key` and body gets the first response and has no further effect (open detail 7).',
  'ERR-20': 'The same key with another body is 422 (open detail 7).',
  'ERR-21':
    'Creating answers 201; reading, updating, resending and tokens 200; sending and voiding 204 (open detail 3).',
}
