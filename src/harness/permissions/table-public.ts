import {
  documentInto,
  envelopeFromSender,
  envelopeFromTemplate,
  named,
  ofEnvelope,
  person,
  someone,
  verificationFromSender,
} from './fixtures/bodies.ts'
import { administers, answers, lists, manages, sees } from './rules.ts'
import {
  aDraft,
  aGroup,
  anAccount,
  anEndpoint,
  anEnvelope,
  aSender,
  aTemplate,
  aVerification,
} from './fixtures/states.ts'

const accountQueries = ['?active=true', '?role=standard', '?name=none']
const envelopeQueries = [
  '?status=draft',
  '?status=sent',
  '?recipient=ada',
  '?created_after=2020-01-01',
  '?name=none',
]

/** The expected answers of the public API. */
export const publicLines = {
  // Accounts
  'GET /v1/accounts': lists('account', accountQueries, { access: 'listing' }),
  'GET /v2/accounts': lists('account', [...accountQueries, '?cursor=none'], { access: 'listing' }),
  'GET /v1/accounts/{id}': sees('account', anAccount(200)),
  'POST /v1/accounts': administers(201, { body: someone, inTests: 403 }),
  'PUT /v1/accounts/{id}': manages('account', anAccount(200), { body: named }),
  'POST /v1/accounts/{id}/deactivate': manages('account', anAccount(204), { inTests: 403 }),
  'POST /v1/accounts/{id}/restore': manages('account', anAccount(204), { inTests: 403 }),
  'POST /v1/accounts/{id}/verification': manages('account', anAccount(409, { unverified: 204 }), {
    inTests: 403,
  }),
  'POST /v1/accounts/register': answers(201, {
    access: 'partner',
    body: () => ({ ...someone(), business: 'Acme' }),
  }),
  'GET /v1/accounts/{id}/auth-code': sees('account', anAccount(200, { deactivated: 403 }), {
    access: 'partner',
    traces: 'by-reading',
  }),

  // Envelopes
  'GET /v1/envelopes': lists('envelope', envelopeQueries),
  'GET /v2/envelopes': lists('envelope', [...envelopeQueries, '?cursor=none']),
  'GET /v1/envelopes/{id}': sees('envelope', anEnvelope(200)),
  'POST /v1/envelopes': manages('sender', aSender(201), { unseen: 422, body: envelopeFromSender }),
  'PUT /v1/envelopes/{id}': manages('envelope', anEnvelope(200), { body: { metadata: { colour: 'red' } } }),
  'POST /v1/envelopes/{id}/send': manages('envelope', aDraft(204, 204), { embedded: 'as-sender' }),
  'POST /v1/envelopes/{id}/void': manages(
    'envelope',
    anEnvelope(204, { draft: 409, completed: 409, voided: 409 }),
  ),
  'DELETE /v1/envelopes/{id}': manages('envelope', aDraft(204, 409)),

  // Documents and fields
  'GET /v1/documents': sees('envelope', anEnvelope(200), { query: ofEnvelope }),
  'GET /v1/documents/{id}': sees('envelope', anEnvelope(200), { at: 'document_id', query: ofEnvelope }),
  'POST /v1/documents': manages('envelope', aDraft(201, 409), { body: documentInto }),
  'DELETE /v1/documents/{id}': manages('envelope', aDraft(204, 409), {
    at: 'document_id',
    query: ofEnvelope,
  }),
  'GET /v1/fields': sees('envelope', anEnvelope(200), { query: ofEnvelope }),
  'GET /v1/fields/{id}': sees('envelope', anEnvelope(200), { at: 'field', query: ofEnvelope }),
  'GET /v1/fields/{id}/attachments': sees('envelope', anEnvelope(200), { at: 'field', query: ofEnvelope }),

  // Recipients
  'GET /v1/recipients/{id}': sees('envelope', anEnvelope(200), { at: 'recipient' }),
  'GET /v1/recipients/{id}/token': manages('envelope', anEnvelope(409, { sent: 200, completed: 200 }), {
    at: 'recipient',
    traces: 'by-reading',
  }),
  'POST /v1/recipients/{id}/resend-email': manages(
    'envelope',
    anEnvelope(409, { sent: 200, declined: 200, completed: 200 }),
    { at: 'recipient' },
  ),
  'POST /v1/recipients/{id}/resend-sms': manages('envelope', anEnvelope(409, { sent: 200, declined: 200 }), {
    at: 'recipient',
  }),
  'PUT /v1/recipients/{id}': manages('envelope', anEnvelope(409, { draft: 200, sent: 200, declined: 200 }), {
    at: 'recipient',
    body: { ...person, type: 'signer' },
  }),
  'DELETE /v1/recipients/{id}': manages(
    'envelope',
    anEnvelope(409, { draft: 204, sent: 204, declined: 204 }),
    { at: 'recipient' },
  ),

  // Templates
  'GET /v1/templates': lists('template', ['?name=none', '?created_after=2020-01-01']),
  'GET /v1/templates/{id}': sees('template', aTemplate(200)),
  'POST /v1/templates/{id}/use': manages(
    'template',
    { ready: 201, unfinished: 422 },
    { body: envelopeFromTemplate },
  ),

  // Webhook endpoints
  'GET /v1/endpoints': administers(200),
  'GET /v1/endpoints/{id}': sees('endpoint', anEndpoint(200)),
  'POST /v1/endpoints': administers(201, { body: { url: 'https://93.184.215.14/hook' } }),
  'PUT /v1/endpoints/{id}': manages('endpoint', anEndpoint(200), { body: { active: false } }),
  'DELETE /v1/endpoints/{id}': manages('endpoint', anEndpoint(204)),

  // Groups and the organisation
  'GET /v1/groups': lists('group', ['?name=none', '?email=none']),
  'GET /v2/groups': lists('group', ['?name=none', '?cursor=none']),
  'GET /v1/groups/{id}': sees('group', aGroup(200)),
  'POST /v1/groups': administers(201, { body: named }),
  'PUT /v1/groups/{id}': manages('group', aGroup(200), { body: named }),
  'DELETE /v1/groups/{id}': manages('group', aGroup(204)),
  'GET /v1/organisations': answers(200),
  'PUT /v1/organisations': administers(200, { body: named }),

  // Verifications
  'GET /v2/verifications': lists('verification', [
    '?status=completed',
    '?name=none',
    '?completed_after=2020-01-01',
  ]),
  'GET /v2/verifications/{id}': sees('verification', aVerification(200)),
  'POST /v2/verifications': manages('sender', aSender(201), { unseen: 422, body: verificationFromSender }),
  'POST /v2/verifications/{id}/resend': manages(
    'verification',
    aVerification(409, { created: 204, sent: 204 }),
  ),
  'GET /v2/verifications/{id}/reports': sees('verification', aVerification(200)),
  'POST /v2/verifications/{id}/purge': manages(
    'verification',
    aVerification(409, { completed: 204, cancelled: 204 }),
  ),
}
