/**
 * Every expected "no" of the product: its code, HTTP status and title. Problem answers, the OpenAPI documents and the
 * dashboard all read it.
 */
export const refusalCatalogue = {
  'malformed-request': { status: 400, title: 'The request is not valid HTTP' },
  'malformed-body': { status: 400, title: 'The request body is not valid JSON' },
  'not-authenticated': { status: 401, title: 'Authentication is required' },
  'wrong-credentials': { status: 401, title: 'The credentials are wrong' },
  'session-ended': { status: 401, title: 'The session has ended' },
  'not-allowed': { status: 403, title: 'Not allowed' },
  'cross-site-request': { status: 403, title: 'The request came from another site' },
  'account-not-verified': { status: 403, title: 'The account is not verified yet' },
  'account-deactivated': { status: 403, title: 'The account is deactivated' },
  'partner-only': { status: 403, title: 'Only a partner may do this' },
  'link-expired': { status: 403, title: 'The link has expired' },
  'link-invalid': { status: 403, title: 'The link is not valid' },
  'password-required': { status: 403, title: 'A password is required' },
  'second-factor-required': { status: 403, title: 'An authenticator code is required' },
  'set-up-code-required': { status: 403, title: 'The set-up code is required' },
  'step-up-required': { status: 403, title: 'Confirm that it’s you' },
  'code-required': { status: 403, title: 'A code sent by SMS is required' },
  'identity-required': { status: 403, title: 'Proof of identity is required' },
  'consent-required': { status: 403, title: 'Consent to electronic signing is required' },
  'not-your-turn': { status: 403, title: 'It’s not your turn yet' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The current state doesn’t allow this' },
  'email-taken': { status: 409, title: 'The email is already in use' },
  'already-verified': { status: 409, title: 'The account is already verified' },
  'already-set-up': { status: 409, title: 'The service is already set up' },
  'envelope-not-draft': { status: 409, title: 'The envelope is not a draft' },
  'envelope-not-open': { status: 409, title: 'The envelope is not open' },
  'envelope-completed': { status: 409, title: 'The envelope is already completed' },
  'envelope-voided': { status: 409, title: 'The envelope is voided' },
  'envelope-was-sent': { status: 409, title: 'The envelope has already been sent' },
  'recipient-finished': { status: 409, title: 'The recipient has already finished' },
  'recipient-declined': { status: 409, title: 'The recipient has declined' },
  'last-recipient': { status: 409, title: 'The last recipient can’t be removed' },
  'stale-revision': { status: 409, title: 'The draft was changed elsewhere' },
  'too-large': { status: 413, title: 'Too large' },
  'unsupported-type': { status: 415, title: 'The file type is not supported' },
  'invalid-input': { status: 422, title: 'The input is not valid' },
  'idempotency-mismatch': {
    status: 422,
    title: 'The idempotency key was used for another request',
  },
  'document-damaged': { status: 422, title: 'The document can’t be read' },
  'document-encrypted': { status: 422, title: 'The document is password-protected' },
  'document-unclear': { status: 422, title: 'The document is ambiguous' },
  'document-too-long': { status: 422, title: 'The document has too many pages' },
  'not-ready-to-send': { status: 422, title: 'The envelope is not ready to be sent' },
  'field-not-printable': { status: 422, title: 'A field can’t be printed in its place' },
  'changed-since-shown': { status: 409, title: 'The content has changed since it was shown' },
  'witness-is-party': { status: 422, title: 'The witness must be someone else' },
  'fields-incomplete': { status: 422, title: 'Required fields are not filled in' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The request headers are too large' },
  'not-available': { status: 503, title: 'Not available right now' },
} as const satisfies Record<string, { status: number; title: string }>

export type RefusalCode = keyof typeof refusalCatalogue

/** An expected "no": what happened, in terms the reader knows, and which inputs are at fault. */
export interface Refusal {
  readonly code: RefusalCode
  readonly detail: string
  /** Faulty inputs; `path` is dotted, in the body or query, with wire names. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  /** Seconds to wait before another try, for `too-many-requests` and `not-available`. */
  readonly retryAfter?: number
}

/** Creates a refusal from the catalogue. */
export function refusal(
  code: RefusalCode,
  detail: string,
  more: Pick<Refusal, 'errors' | 'retryAfter'> = {},
): Refusal {
  return { code, detail, ...more }
}
