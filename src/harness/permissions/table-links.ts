import { witnessStatementVersion } from '#domain/field/witness.ts'
import { consent } from '#domain/recipient/consent.ts'
import { identityConsent } from '#domain/verification/consent.ts'
import { bringing, identityDetails, ownPassword, photo } from './fixtures/bodies.ts'
import { signingCode } from './fixtures/create-envelope.ts'
import { answers, holds, manages, sees } from './rules.ts'
import {
  agreed,
  anEnvelope,
  open,
  signing,
  signingLink,
  verifying,
  verifyingLink,
} from './fixtures/states.ts'

const link = bringing('token', 'link')
const code = { code: signingCode }
const witness = bringing('token', 'witness')
const witnessed = {
  name: 'Wanda Witness',
  statement_version: witnessStatementVersion,
  art: { kind: 'typed', text: 'Wanda', face: 'caveat' },
}

/** The expected answers for recipients, individuals and holders of an address. */
export const linkLines = {
  // Assistants say that they take JSON and events. Without it, this is as far as they come.
  'POST /mcp': answers(406, {
    access: 'credentials',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  }),

  // Recipients
  'POST /sso/oidc/logout': answers(400, { access: 'open' }),
  'POST /signing/sessions': holds('envelope', signingLink(201), { body: link }),
  'POST /signing/links': holds('envelope', signingLink(403, { expired: 200 }), { body: link }),
  'GET /signing/view': sees('envelope', signing(200)),
  'POST /signing/password': manages('envelope', signing(200), { opens: 'locked', body: ownPassword }),
  'POST /signing/code': manages('envelope', signing(409, { locked: 403, coded: 204 })),
  'POST /signing/code/check': manages('envelope', signing(200), { opens: 'coded', body: code }),
  'POST /signing/identity': manages(
    'envelope',
    signing(409, { locked: 403, coded: 403, unproved: 200, unread: 403, waiting: 403 }),
    { opens: 'unproved' },
  ),
  'POST /signing/identity/resume': manages('envelope', signing(200), { body: { key: 'of-no-browser' } }),
  'POST /signing/consent': manages('envelope', signing(200, { waiting: 403, voided: 409, recalled: 409 }), {
    opens: 'unread',
    body: { version: consent.version },
  }),
  'PUT /signing/adopted': manages('envelope', open(204), {
    body: { initials: { kind: 'typed', text: 'AL', face: 'caveat' } },
  }),
  'PUT /signing/fields/{id}': manages('envelope', open(200), {
    at: 'field',
    ownIds: true,
    body: { value: 'Yes', checked: false, art: null, witness: null },
  }),
  'PUT /signing/fields/{id}/witness': manages('envelope', open(200), {
    at: 'witness_field',
    ownIds: true,
    body: { name: 'Grace Hopper', email: 'grace@example.com' },
  }),
  'DELETE /signing/fields/{id}/witness': manages('envelope', open(200), {
    at: 'witness_field',
    ownIds: true,
  }),
  'POST /signing/witness/open': holds('envelope', signingLink(200), { body: witness }),
  'POST /signing/witness/sign': holds(
    'envelope',
    signingLink(403, { sent: 200, locked: 200, coded: 200, unproved: 200, unread: 200, waiting: 200 }),
    { body: witnessed, bears: 'witness' },
  ),
  // It gets as far as what the page shows, which nobody told.
  'POST /signing/finish': manages('envelope', open(409, { finished: 200, completed: 200 })),
  'PUT /signing/language': sees('envelope', signing(204), { body: { language: 'de' } }),
  'POST /signing/decline': manages('envelope', open(200, { unread: 200, declined: 200 }), {
    body: { reason: 'Not now' },
  }),
  'POST /signing/reassign': manages('envelope', open(204, { unread: 204 }), {
    body: { name: 'Nora Next', email: 'nora@example.com', reason: 'On leave' },
  }),
  'GET /signing/documents/{id}/file': manages('envelope', open(200, { finished: 200, completed: 200 }), {
    at: 'document_id',
    ownIds: true,
  }),
  'GET /signing/documents/{id}/first-page': manages(
    'envelope',
    open(200, { finished: 200, completed: 200 }),
    { at: 'document_id', ownIds: true },
  ),
  // The document has no such file.
  'GET /signing/documents/{id}/attached/{sha256}': manages(
    'envelope',
    open(404, { finished: 404, completed: 404 }),
    { at: 'document_id', ownIds: true },
  ),
  'GET /signing/live': sees('envelope', signing(200)),

  // The device of a kiosk, whoever has it
  'POST /signing/kiosk': manages('envelope', anEnvelope(200), { access: 'kiosk' }),
  'POST /signing/kiosk/turns': manages('envelope', anEnvelope(403, { sent: 201 }), {
    access: 'kiosk',
    body: ({ thing: { ids } }) => ({ recipient_id: ids['recipient'] }),
  }),
  'POST /signing/kiosk/leave': manages('envelope', anEnvelope(200), {
    access: 'kiosk',
    body: ({ fixtures }) => ({ pin: fixtures.password }),
  }),

  // Editors within pages of other sites. What these may do with their draft is `embedded` in its lines.
  'POST /embed/sessions': manages('envelope', anEnvelope(409, { draft: 201, recalled: 201 }), {
    access: 'organisation',
    body: ({ thing: { ids } }) => ({ envelope_id: ids['id'] }),
  }),
  'POST /embed/openings': answers(403, { access: 'anyone', body: { token: 'none' } }),
  'DELETE /embed/session': sees('envelope', anEnvelope(404), { access: 'dashboard', embedded: 204 }),

  // Those who follow a public link have no secret but its own.
  'POST /signing/starts': answers(200, { access: 'anyone', body: { token: 'none' } }),
  'POST /signing/starts/visits': answers(403, {
    access: 'anyone',
    body: { token: 'none', name: 'Vera', email: 'vera@example.com', language: 'en' },
  }),
  'POST /signing/starts/code': answers(403, { access: 'anyone', body: { visit: 'none' } }),
  'POST /signing/starts/code/check': answers(403, {
    access: 'anyone',
    body: { visit: 'none', code: '123456' },
  }),

  // Individuals, and the vendor that checks them
  'POST /verifying/sessions': holds('verification', verifyingLink(201), { body: link }),
  'POST /verifying/links': holds('verification', verifyingLink(403, { expired: 200 }), { body: link }),
  'GET /verifying/view': sees('verification', verifying(200)),
  'POST /verifying/code': manages('verification', verifying(409, { coded: 204 })),
  'POST /verifying/code/check': manages('verification', verifying(200), { opens: 'coded', body: code }),
  'POST /verifying/consent': manages(
    'verification',
    verifying(200, { coded: 403, submitted: 409, cancelled: 409 }),
    { body: { version: identityConsent.version } },
  ),
  'PUT /verifying/language': sees('verification', verifying(204), { body: { language: 'de' } }),
  'PUT /verifying/details': manages('verification', agreed(200), { body: identityDetails }),
  'PUT /verifying/photos/{kind}': manages('verification', agreed(200), { body: photo }),
  'POST /verifying/submit': manages('verification', agreed(200, { sent: 409 })),
  'POST /vendor/notices': answers(401, { access: 'anyone', body: { token: 'none' } }),

  // Files by address, and what everyone may read
  'GET /downloads/{token}': holds('download', { live: 200, expired: 403, altered: 403, gone: 404 }),
  'GET /downloads/reports/{token}': holds('report', { live: 200, altered: 403, gone: 404 }),
  'GET /pki/{file}': answers(404, { access: 'anyone' }),
  'GET /logos/{owner}/{file}': holds('logo', { stored: 200, lost: 404 }),
  'GET /health': answers(200, { access: 'open' }),
  'GET /health/parts': answers(404, { access: 'open' }),
  'GET /livez': answers(200, { access: 'open' }),
  // The matrix calls through a proxy.
  'GET /metrics': answers(404, { access: 'open' }),
  'GET /.well-known/change-password': answers(302, { access: 'open' }),
  'GET /readyz': answers(200, { access: 'open' }),
  'GET /openapi.json': answers(200, { access: 'open' }),
  'GET /app/openapi.json': answers(200, { access: 'open' }),
  'GET /signing/openapi.json': answers(200, { access: 'open' }),
  'GET /embed/openapi.json': answers(200, { access: 'open' }),
  'GET /verifying/openapi.json': answers(200, { access: 'open' }),
}
