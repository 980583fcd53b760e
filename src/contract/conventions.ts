import type { OpenDetail } from './operation.ts'

/** A choice where the specification is silent and no single field or operation could be marked. */
export interface Convention {
  readonly about: string
  readonly chosen: string
  readonly source: OpenDetail
}

/** All such choices. Those about an operation or a field are marked there, see `openDetail`. */
export const conventions: readonly Convention[] = [
  {
    about: 'API credentials',
    chosen:
      'Headers `X-Service-Id` and `X-Service-Key`, 32 hexadecimal characters each. The key is stored as a hash and shown once. They act for their organisation with an administrator’s rights. `account_id` selects the sender.',
    source: 'A',
  },
  {
    about: 'Partner',
    chosen:
      'Header `X-Service-Partner`. Credentials sent with it must be valid and identify the partner’s own organisation, which its lists leave out.',
    source: 'A',
  },
  {
    about: 'Success statuses',
    chosen:
      '201 for creating, 204 for sending, voiding, deleting and resending a verification, 200 otherwise.',
    source: 'A',
  },
  {
    about: 'Refusal statuses',
    chosen:
      '400 malformed JSON, 401 missing or wrong credentials, 403 visible but not allowed, 404 unknown or not visible, 409 not possible in this state, 413 too large, 415 unsupported type, 422 invalid input, 429 too many requests.',
    source: 'C',
  },
  {
    about: 'Body of a refusal',
    chosen:
      'RFC 9457 `application/problem+json` with `instance` (the request id), `message` (a copy of `detail`) and, with 422, `errors` with `path` and `message`.',
    source: 'C',
  },
  {
    about: 'Request id, entity tag',
    chosen:
      '`X-Request-Id`, a UUID, on every answer. `ETag` on reads. Temporary addresses change it only once per half of their lifetime.',
    source: 'A',
  },
  {
    about: 'Rate limits',
    chosen:
      'A quota per minute for each pair of credentials, partner, account and network address. `RateLimit-Policy` and `RateLimit` (IETF draft) show how much is left. Beyond it: 429 with `Retry-After`.',
    source: 'C',
  },
  { about: 'Timestamps', chosen: 'ISO 8601 in UTC with milliseconds.', source: 'A' },
  {
    about: 'Idempotency',
    chosen:
      'Header `Idempotency-Key` on POST: the same key and body gets the same answer, a different body 422 (IETF draft).',
    source: 'C',
  },
  {
    about: 'Pages in version 2',
    chosen: 'Lists return `cursor` and `has_more` with their items, 100 per page. Ties are ordered by id.',
    source: 'A',
  },
  {
    about: 'After a decline',
    chosen:
      'The envelope stays `sent` and keeps the time of the latest decline. The sender may resend, update the recipient, or void.',
    source: 'A',
  },
  {
    about: 'Sizes',
    chosen: '50 MB and 500 pages for an envelope, 500 pages for a document.',
    source: 'A',
  },
  {
    about: 'Turns of recipients',
    chosen:
      'Recipients with a lower `order` finish before the next are notified. Those with equal order act in parallel. Waiting recipients are `pending`. A resend or an update makes a failed or declined recipient `sent` again.',
    source: 'A',
  },
  {
    about: 'Placeholders in redirects',
    chosen: '`{{envelope_id}}` and `{{recipient_id}}` are replaced.',
    source: 'A',
  },
  {
    about: 'Muted recipients',
    chosen: 'They still need an email address, and `sent` stays null.',
    source: 'A',
  },
  {
    about: 'Resending to a finished recipient',
    chosen: '409 while the envelope is open.',
    source: 'A',
  },
  {
    about: 'Read-only role',
    chosen: 'Sees and downloads what is shared in its group. Sends, creates and changes nothing.',
    source: 'A',
  },
  {
    about: 'Role of a registered account',
    chosen: '`administrator`, since it is the first of its organisation.',
    source: 'B',
  },
  {
    about: 'Event names',
    chosen:
      '`envelope_sent`, `envelope_completed`, `envelope_voided`, `recipient_sent`, `recipient_viewed`, `recipient_completed`, `recipient_declined`, `recipient_failed`, `recipient_token_request`, `verification_completed`, `verification_reports`.',
    source: 'A',
  },
  {
    about: 'Event payload',
    chosen:
      'Flat JSON: `event`, the id, the timestamp under its name on the object, and `method`, `declined_reason`, `diagnosis`, or the addresses of the finished files (valid for 72 hours) where they apply.',
    source: 'A',
  },
  {
    about: 'Event delivery',
    chosen:
      'JSON by POST to every active endpoint, with a timeout of 10 seconds. 2xx means delivered. Otherwise it is retried hourly for 72 hours, then the endpoint is disabled and its owner notified. Events of one envelope arrive in order.',
    source: 'A',
  },
  {
    about: 'Event signature',
    chosen: '`X-Service-Signature`: hex HMAC-SHA256 of the raw body with the endpoint’s signature.',
    source: 'A',
  },
  {
    about: 'Event replay protection',
    chosen: '`webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks.',
    source: 'C',
  },
  {
    about: 'Purging a verification',
    chosen:
      'It must be completed or cancelled. `purging` is set at once, `purged` once the vendor and the storage have confirmed.',
    source: 'B',
  },
]
