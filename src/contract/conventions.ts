import type { OpenDetail } from './operation.ts'

/** A choice where the specification of the interface says nothing and no single field or operation could carry the mark. */
export interface Convention {
  readonly about: string
  readonly chosen: string
  readonly source: OpenDetail
}

/** All such choices. Those that belong to an operation or a field are marked there, see `openDetail`. */
export const conventions: readonly Convention[] = [
  {
    about: 'API credentials',
    chosen:
      'Headers `X-Service-Id` and `X-Service-Key`, 32 hexadecimal characters each; the key is kept as a hash and shown once. They act for their organisation with the rights of an administrator; `account_id` names the sender.',
    source: 'A',
  },
  {
    about: 'Partner',
    chosen:
      'Header `X-Service-Partner`. Credentials beside it must be valid and mark the partner’s own organisation, which its lists leave out.',
    source: 'A',
  },
  {
    about: 'Statuses of success',
    chosen:
      '201 for what was created, 204 for send, void, delete and the resending of a verification, 200 otherwise.',
    source: 'A',
  },
  {
    about: 'Statuses of refusal',
    chosen:
      '400 malformed JSON, 401 credentials missing or wrong, 403 seen but not allowed, 404 unknown or not visible, 409 not in this state, 413 too large, 415 type not supported, 422 input not valid, 429 too many requests.',
    source: 'C',
  },
  {
    about: 'Body of a refusal',
    chosen:
      'RFC 9457 `application/problem+json` with `instance` (the request id), `message` (the text of `detail` again) and, with 422, `errors` of `path` and `message`.',
    source: 'C',
  },
  {
    about: 'Request id, entity tag',
    chosen:
      '`X-Request-Id`, a UUID, on every answer; `ETag` on reads, which temporary addresses change only every half of their lifetime.',
    source: 'A',
  },
  {
    about: 'Rate limits',
    chosen:
      'A quota a minute for each pair of credentials, partner and account, and for each network address: `RateLimit-Policy` and `RateLimit` (IETF draft) say where the caller stands; beyond it 429 with `Retry-After`.',
    source: 'C',
  },
  { about: 'Timestamps', chosen: 'ISO 8601 in UTC with milliseconds.', source: 'A' },
  {
    about: 'Idempotency',
    chosen:
      'Header `Idempotency-Key` on POST: the same key and body is answered as before, with another body 422 (IETF draft).',
    source: 'C',
  },
  {
    about: 'Page of version 2',
    chosen: 'Lists answer `cursor` and `has_more` beside their items, 100 a page; ties are ordered by id.',
    source: 'A',
  },
  {
    about: 'After a decline',
    chosen:
      'The envelope stays `sent` and keeps the time of the latest decline; the sender may resend, update the recipient, or void.',
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
      'A lower `order` finishes before the next is told; equal order is parallel; who waits is `pending`. A failed or declined recipient is `sent` again by a resend or an update.',
    source: 'A',
  },
  {
    about: 'Placeholders in redirects',
    chosen: '`{{envelope_id}}` and `{{recipient_id}}` are replaced.',
    source: 'A',
  },
  {
    about: 'Muted recipients',
    chosen: 'They need an email address all the same, and `sent` stays null.',
    source: 'A',
  },
  {
    about: 'Resending to a recipient who has finished',
    chosen: '409 while the envelope is open.',
    source: 'A',
  },
  {
    about: 'Read-only role',
    chosen: 'Sees and downloads what is shared in its group; sends, creates and changes nothing.',
    source: 'A',
  },
  {
    about: 'Role of a registered account',
    chosen: '`administrator`, being the first of its organisation.',
    source: 'B',
  },
  {
    about: 'Names of events',
    chosen:
      '`envelope_sent`, `envelope_completed`, `envelope_voided`, `recipient_sent`, `recipient_viewed`, `recipient_completed`, `recipient_declined`, `recipient_failed`, `recipient_token_request`, `verification_completed`, `verification_reports`.',
    source: 'A',
  },
  {
    about: 'Payload of events',
    chosen:
      'Flat JSON: `event`, the id, the timestamp under its name on the object, and `method`, `declined_reason`, `diagnosis`, or the addresses of the finished files (good for 72 hours) where they belong.',
    source: 'A',
  },
  {
    about: 'Delivery of events',
    chosen:
      'JSON by POST to every active endpoint, 10 seconds, 2xx is arrival; else hourly for 72 hours, then the endpoint is disabled and its owner told; in order for each envelope.',
    source: 'A',
  },
  {
    about: 'Signature of events',
    chosen: '`X-Service-Signature`: hex HMAC-SHA256 of the raw body with the endpoint’s signature.',
    source: 'A',
  },
  {
    about: 'Replay protection of events',
    chosen: '`webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks.',
    source: 'C',
  },
  {
    about: 'Purging a verification',
    chosen:
      'It must be completed or cancelled; `purging` is set at once, `purged` when vendor and storage have confirmed.',
    source: 'B',
  },
]
