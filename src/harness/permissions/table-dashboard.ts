import { randomUUID } from 'node:crypto'
import {
  aProvider,
  aPublicLink,
  authenticatorCode,
  bringing,
  draftContent,
  named,
  newPassword,
  newPasskey,
  oneDocument,
  ownPassword,
  passkeyAnswer,
  people,
  person,
  shared,
  someone,
  templateContent,
  upload,
  wholePerson,
} from './fixtures/bodies.ts'
import {
  administers,
  administersThe,
  answers,
  holds,
  lists,
  manages,
  oneself,
  oneselfIn,
  sees,
  sends,
} from './rules.ts'
import {
  aBulkSend,
  aDraft,
  aGroup,
  anAccount,
  anAccountLink,
  anEndpoint,
  anEnvelope,
  aTemplate,
  aVerification,
  credentials,
  aSignIn,
} from './fixtures/states.ts'

const ownText = { email: 'signing', language: 'en', subject: 'Sign {{envelope}}', opening: '' }
const whileEnrolling = true
/** The embedded editor of a draft may, too. */
const embedded = 'as-sender'

/** The expected answers of the dashboard's API. */
export const dashboardLines = {
  // Set-up and sign-in
  'GET /app/setup': answers(200, { access: 'anyone' }),
  'POST /app/setup': answers(409, {
    access: 'anyone',
    body: () => ({ organisation: 'Mine', ...someone(), password: newPassword }),
  }),
  'POST /app/setup/sample': answers(409, { access: 'anyone' }),
  'GET /app/seal-certificates': answers(200, { access: 'anyone' }),
  'GET /app/session': answers(200, { whileEnrolling }),
  'POST /app/session': holds(
    'sign-in',
    { active: 201, mistaken: 401, unverified: 403, deactivated: 403 },
    {
      // A job records a wrong password, for names with an account and without one.
      traces: 'jobs-by-refusing',
      body: ({ thing: { secrets } }) => ({ email: secrets['email'], password: secrets['password'] }),
    },
  ),
  'POST /app/session/passkey/challenge': answers(201, { access: 'anyone' }),
  'POST /app/session/passkey': answers(401, { access: 'anyone', body: passkeyAnswer }),
  'GET /app/session/sign-on/{address}': answers(404, { access: 'anyone' }),
  'POST /app/session/sign-on': answers(404, { access: 'anyone', body: { address: 'none' } }),
  'POST /app/session/sign-on/return': answers(403, {
    access: 'anyone',
    body: { organisation_id: 'none', query: 'state=none' },
  }),
  'POST /app/session/sign-on/reminder': holds('sign-in', aSignIn(204), {
    body: ({ thing: { secrets } }) => ({ email: secrets['email'] }),
  }),
  'POST /app/session/code': holds('account-link', anAccountLink(201), {
    at: 'sign-in',
    body: bringing('code', 'sign-in'),
  }),
  'POST /app/session/activation': holds('account-link', anAccountLink(201, { replaced: 403 }), {
    at: 'verification',
    body: bringing('token', 'verification'),
  }),
  'POST /app/session/email': holds(
    'account-link',
    { fresh: 200, used: 403, replaced: 403, expired: 403 },
    { at: 'email-change', body: bringing('token', 'email-change') },
  ),
  'POST /app/session/password-reset': holds('sign-in', aSignIn(204), {
    body: ({ thing: { secrets } }) => ({ email: secrets['email'] }),
  }),
  'PUT /app/session/password': holds('account-link', anAccountLink(200, { replaced: 403 }), {
    at: 'password-reset',
    body: ({ thing: { secrets } }) => ({ token: secrets['password-reset'], password: newPassword }),
  }),
  'GET /app/session/proof': answers(200, { whileEnrolling }),
  'POST /app/session/proof': oneselfIn(
    { plain: 204, begun: 204, confirmed: 422 },
    { body: ownPassword, whileEnrolling },
  ),
  'POST /app/session/proof/challenge': oneself(409, { whileEnrolling }),
  'POST /app/session/proof/sign-on': oneself(409, { whileEnrolling }),
  'DELETE /app/session': oneself(204, { whileEnrolling }),

  // The caller's own account
  'GET /app/account/sessions': answers(200, { whileEnrolling }),
  'DELETE /app/account/sessions': oneself(204, { whileEnrolling }),
  'DELETE /app/account/sessions/{id}': manages('own-session', { open: 204, over: 204 }, { whileEnrolling }),
  'PUT /app/account/password': oneself(204, {
    body: ({ fixtures }) => ({ current: fixtures.password, password: newPassword }),
    whileEnrolling,
  }),
  'GET /app/account/second-factor': oneselfIn({ plain: 200, begun: 200, confirmed: 200 }, { whileEnrolling }),
  'POST /app/account/second-factor': oneselfIn(
    { plain: 201, begun: 201, confirmed: 409 },
    { whileEnrolling },
  ),
  'POST /app/account/second-factor/confirmation': oneselfIn(
    { plain: 409, begun: 200, confirmed: 409 },
    { body: authenticatorCode, whileEnrolling },
  ),
  'POST /app/account/second-factor/recovery-codes': oneselfIn(
    { plain: 409, begun: 409, confirmed: 200 },
    { whileEnrolling },
  ),
  'POST /app/account/second-factor/removal': oneselfIn(
    { plain: 204, begun: 204, confirmed: 204 },
    { whileEnrolling },
  ),

  'GET /app/account/passkeys': answers(200, { whileEnrolling }),
  'POST /app/account/passkeys/challenge': oneself(201, { whileEnrolling }),
  'POST /app/account/passkeys': oneself(401, { body: newPasskey, whileEnrolling }),
  'PUT /app/account/passkeys/{id}': manages('own-passkey', { kept: 200 }, { body: named, whileEnrolling }),
  'DELETE /app/account/passkeys/{id}': manages('own-passkey', { kept: 204 }, { whileEnrolling }),
  'GET /app/account/sign-on': answers(200, { whileEnrolling }),

  // Saved views
  'GET /app/views': answers(200),
  'POST /app/views': oneself(201, { body: { list: 'envelopes', name: 'Mine', query: 'status=sent' } }),
  'PUT /app/views': oneself(204, { body: { list: 'envelopes', ids: [] } }),
  'PUT /app/views/{id}': manages('own-view', { kept: 200 }, { body: { query: 'status=sent' } }),
  'DELETE /app/views/{id}': manages('own-view', { kept: 204 }),

  // Accounts, the organisation and its API credentials
  'GET /app/accounts': lists('account', ['?search=mk', '?role=standard', '?state=active', '?cursor=none']),
  'GET /app/accounts/{id}': sees('account', anAccount(200)),
  'PUT /app/accounts/{id}/sharing': manages('account', anAccount(204), {
    body: { share_by_default: true, force_sharing: false },
  }),
  'GET /app/accounts/{id}/sessions': manages('account', anAccount(200), { inTests: 403 }),
  'DELETE /app/accounts/{id}/sessions': manages('account', anAccount(204), { inTests: 403 }),
  'POST /app/accounts/{id}/password-reset': manages(
    'account',
    anAccount(409, { active: 204, administrator: 204 }),
    { inTests: 403 },
  ),
  'DELETE /app/accounts/{id}/second-factor': manages('account', anAccount(204), { inTests: 403 }),
  'DELETE /app/accounts/{id}/sign-on': manages('account', anAccount(409), { inTests: 403 }),
  'GET /app/security-events': administers(200),
  'POST /app/security-events/export': administers(200, { body: {} }),
  'GET /app/groups': lists('group', []),
  'GET /app/groups/{id}': sees('group', aGroup(200)),
  'GET /app/organisation/policy': answers(200),
  'PUT /app/organisation/policy': administers(200, {
    body: { redact_mobiles: true, embedding_origins: ['https://app.example.com'] },
  }),
  'GET /app/organisation/sign-on': administers(200),
  // No provider answers there.
  'PUT /app/organisation/sign-on': administers(422, { body: aProvider, inTests: 403 }),
  'DELETE /app/organisation/sign-on': administers(204, { inTests: 403 }),
  'POST /app/organisation/sign-on/trial': administers(409, { inTests: 403 }),
  'GET /app/organisation/rules': answers(200),
  'PUT /app/organisation/rules': administers(200, { body: { notices: false } }),
  'GET /app/organisation/email-texts': answers(200),
  'PUT /app/organisation/email-texts': administers(200, { body: ownText }),
  'GET /app/groups/{id}/email-texts': sees('group', aGroup(200)),
  'PUT /app/groups/{id}/email-texts': manages('group', aGroup(200), { body: ownText }),
  'POST /app/email-texts/preview': answers(200, { body: ownText }),
  'GET /app/groups/{id}/rules': sees('group', aGroup(200)),
  'PUT /app/groups/{id}/rules': manages('group', aGroup(200), { body: { notices: false } }),
  'GET /app/seal': administers(200),
  'PUT /app/seal': administers(422, { body: { file: 'AAAA', password: 'none' }, inTests: 403 }),
  'DELETE /app/seal': administers(204, { inTests: 403 }),
  'POST /app/seal/revocation': administers(404, { body: { id: 'none', reason: 'replaced' } }),
  'GET /app/credentials': administers(200),
  'POST /app/credentials': administers(201, { body: named }),
  'DELETE /app/credentials/{id}': manages('credentials', credentials(204)),

  // The service itself: for its operators only, and every organisation here was registered by a partner
  'GET /app/health': administers(403),
  'POST /app/health': administers(403, { body: { part: 'queue' } }),
  'POST /app/health/test-message': administers(403, { body: { part: 'mail' } }),
  'GET /app/partner/organisations': answers(200, { access: 'partner' }),

  // Envelopes and drafts
  'GET /app/envelopes': lists('envelope', [
    '?search=mk',
    '?sort=deadline&direction=ascending',
    '?cursor=none',
  ]),
  'POST /app/envelopes/rows': answers(200, { body: { ids: ['none'] } }),
  'GET /app/envelopes/selection': lists('envelope', ['?search=mk', '?sort=name']),
  'POST /app/envelopes/archive': sees('envelope', anEnvelope(200), {
    body: ({ thing: { ids } }) => ({ ids: [ids['id']] }),
  }),
  'POST /app/envelopes/export': answers(200, { body: {} }),
  'GET /app/envelopes/counts': lists('nothing', ['?search=mk']),
  'GET /app/labels': answers(200),
  'GET /app/labels/usage': answers(200),
  'POST /app/labels': sends(201, { body: () => ({ name: `Label ${randomUUID()}`, color: 'red' }) }),
  'PUT /app/labels/{id}': administers(404, { body: { name: 'Label', color: 'red' } }),
  'POST /app/labels/{id}/merge': administers(404, { body: { into: 'none' } }),
  'DELETE /app/labels/{id}': administers(404),
  'PUT /app/envelopes/{id}/labels': manages('envelope', anEnvelope(204), { body: {} }),
  'GET /app/envelopes/{id}': sees('envelope', anEnvelope(200)),
  'GET /app/envelopes/{id}/kiosk': sees('envelope', anEnvelope(200)),
  'POST /app/envelopes/{id}/kiosk': manages('envelope', anEnvelope(409, { sent: 204 }), {
    body: { pin: '294817' },
    endsSession: true,
  }),
  'DELETE /app/envelopes/{id}/kiosk': manages('envelope', anEnvelope(204)),
  'GET /app/envelopes/{id}/audit': sees('envelope', anEnvelope(200)),
  'GET /app/overview': answers(200),
  'GET /app/people': lists('nothing', ['?search=mk']),
  'PUT /app/envelopes/{id}/sharing': manages('envelope', anEnvelope(204), { body: shared }),
  'GET /app/envelopes/{id}/evidence': manages('envelope', anEnvelope(200)),
  'PUT /app/envelopes/{id}/hold': manages('envelope', anEnvelope(204, { draft: 409 }), {
    body: { held: true },
  }),
  'GET /app/envelopes/{id}/receipt': sees('envelope', anEnvelope(409)),
  'POST /app/envelopes/{id}/purge': administersThe(
    'envelope',
    anEnvelope(409, { completed: 204, voided: 204 }),
  ),
  'POST /app/envelopes/{id}/recall': manages('envelope', anEnvelope(409, { sent: 204, declined: 204 })),
  'PUT /app/envelopes/{id}/deadline': manages('envelope', anEnvelope(409, { sent: 200, declined: 200 }), {
    body: { deadline: null },
  }),
  'PUT /app/recipients/{id}/address': manages(
    'envelope',
    anEnvelope(409, { draft: 200, sent: 200, declined: 200 }),
    { at: 'recipient', body: person },
  ),
  'PUT /app/recipients/{id}': manages('envelope', anEnvelope(409, { draft: 200, sent: 200, declined: 200 }), {
    at: 'recipient',
    body: wholePerson,
  }),
  'POST /app/recipients/{id}/identity/accept': manages('envelope', anEnvelope(409), {
    at: 'recipient',
    body: { verification_id: 'none' },
  }),
  'POST /app/recipients/{id}/identity/repeat': manages('envelope', anEnvelope(409), { at: 'recipient' }),
  'GET /app/envelopes/{id}/fields': sees('envelope', anEnvelope(200)),
  // The first look keeps what was drawn.
  'GET /app/envelopes/{id}/documents/{document_id}/picture': sees('envelope', anEnvelope(200), {
    traces: 'by-reading',
  }),
  'POST /app/drafts': sends(201),
  'GET /app/drafts/{id}': manages('envelope', aDraft(200, 200), { embedded }),
  'PUT /app/drafts/{id}': manages('envelope', aDraft(200, 200), { embedded, body: draftContent }),
  'POST /app/drafts/{id}/documents': manages('envelope', aDraft(201, 201), { embedded, body: upload }),
  'GET /app/drafts/{id}/documents/{document_id}/file': manages('envelope', aDraft(200, 200), { embedded }),
  'PUT /app/drafts/{id}/documents/{document_id}/file': manages('envelope', aDraft(200, 200), {
    embedded,
    body: upload,
  }),
  'PUT /app/drafts/{id}/documents/{document_id}': manages('envelope', aDraft(200, 200), {
    embedded,
    body: named,
  }),
  'PUT /app/drafts/{id}/documents': manages('envelope', aDraft(200, 200), { embedded, body: oneDocument }),
  'DELETE /app/drafts/{id}/documents/{document_id}': manages('envelope', aDraft(200, 200), { embedded }),
  'GET /app/drafts/{id}/messages/{recipient_id}': manages('envelope', aDraft(200, 200)),
  'GET /app/drafts/{id}/letters/{recipient_id}': manages('envelope', aDraft(200, 200)),
  'GET /app/drafts/{id}/preflight': manages('envelope', aDraft(200, 200), { embedded }),
  'GET /app/drafts/{id}/play': manages('envelope', aDraft(200, 200)),
  'GET /app/drafts/{id}/anchors': manages('envelope', aDraft(200, 200), {
    embedded,
    query: () => '?texts=Agreement',
  }),
  'GET /app/drafts/{id}/suggestions': manages('envelope', aDraft(200, 200), { embedded }),
  'GET /app/drafts/{id}/rules': manages('envelope', aDraft(200, 200)),
  'PUT /app/drafts/{id}/rules': manages('envelope', aDraft(200, 200), { body: { deadline: { days: 9 } } }),
  'DELETE /app/drafts/{id}': manages('envelope', aDraft(204, 409)),
  'GET /app/live': answers(200),

  // Templates
  'GET /app/templates': lists('template', ['?search=mk', '?sort=name', '?cursor=none']),
  'POST /app/templates': manages('envelope', anEnvelope(201), {
    body: ({ thing: { ids } }) => ({ envelope_id: ids['id'] }),
  }),
  // One envelope alone is none to compare with.
  'POST /app/templates/learning': manages('envelope', anEnvelope(409), {
    body: ({ thing: { ids } }) => ({ envelope_ids: [ids['id'], ids['id']] }),
  }),
  'POST /app/templates/learned': manages('envelope', anEnvelope(409), {
    body: ({ thing: { ids } }) => ({
      envelope_ids: [ids['id'], ids['id']],
      name: 'Learned',
      roles: [],
      cleared: [],
    }),
  }),
  'GET /app/templates/{id}': sees('template', aTemplate(200)),
  'PUT /app/templates/{id}': manages('template', aTemplate(200), { body: templateContent }),
  'GET /app/templates/{id}/messages/{role_id}': sees('template', { ready: 200 }),
  'GET /app/templates/{id}/letters/{role_id}': sees('template', { ready: 200 }),
  'GET /app/templates/{id}/preflight': sees('template', aTemplate(200)),
  'GET /app/templates/{id}/suggestions': sees('template', aTemplate(200)),
  'GET /app/templates/{id}/anchors': sees('template', aTemplate(200), { query: () => '?texts=Agreement' }),
  'GET /app/templates/{id}/rules': sees('template', aTemplate(200)),
  'PUT /app/templates/{id}/rules': manages('template', aTemplate(200), { body: { notices: false } }),
  'GET /app/templates/{id}/public-link': manages('template', aTemplate(200)),
  // Everyone in it is named.
  'PUT /app/templates/{id}/public-link': manages('template', aTemplate(409), { body: aPublicLink }),
  'PUT /app/templates/{id}/public-link/pause': manages('template', aTemplate(404), {
    body: { paused: true },
  }),
  'DELETE /app/templates/{id}/public-link': manages('template', aTemplate(204)),
  'POST /app/templates/{id}/duplicate': manages('template', aTemplate(201)),
  'PUT /app/templates/{id}/sharing': manages('template', aTemplate(204), { body: shared }),
  'DELETE /app/templates/{id}': manages('template', aTemplate(204)),
  'POST /app/templates/{id}/documents': manages('template', aTemplate(201), { body: upload }),
  'GET /app/templates/{id}/documents/{document_id}/file': sees('template', { ready: 200 }),
  'GET /app/templates/{id}/documents/{document_id}/picture': sees(
    'template',
    { ready: 200 },
    { traces: 'by-reading' },
  ),
  'PUT /app/templates/{id}/documents/{document_id}/file': manages(
    'template',
    { ready: 200 },
    { body: upload },
  ),
  'POST /app/templates/{id}/documents/{document_id}/comparison': sees(
    'template',
    { ready: 200 },
    { body: upload },
  ),
  'PUT /app/templates/{id}/documents/{document_id}': manages('template', { ready: 200 }, { body: named }),
  'PUT /app/templates/{id}/documents': manages('template', { ready: 200 }, { body: oneDocument }),
  'DELETE /app/templates/{id}/documents/{document_id}': manages('template', { ready: 200 }),

  // Bulk sends
  'POST /app/templates/{id}/bulk-sends': manages('template', aTemplate(201), { body: people }),
  'GET /app/templates/{id}/bulk-send.csv': sees('template', aTemplate(200)),
  'GET /app/bulk-sends': lists('bulk-send', ['?cursor=none']),
  'GET /app/bulk-sends/{id}': sees('bulk-send', aBulkSend(200)),
  'GET /app/bulk-sends/{id}/rows': sees('bulk-send', aBulkSend(200)),
  'GET /app/bulk-sends/{id}/result.csv': sees('bulk-send', aBulkSend(200)),
  'PUT /app/bulk-sends/{id}/mapping': manages('bulk-send', aBulkSend(409, { preparing: 200 }), {
    body: { mapping: [null] },
  }),
  'PUT /app/bulk-sends/{id}/file': manages('bulk-send', aBulkSend(409, { preparing: 200 }), {
    body: people,
  }),
  'PUT /app/bulk-sends/{id}/rows/{number}': manages('bulk-send', aBulkSend(409, { preparing: 200 }), {
    body: { cells: ['another'] },
  }),
  'DELETE /app/bulk-sends/{id}/rows/{number}': manages('bulk-send', aBulkSend(409, { preparing: 204 })),
  'POST /app/bulk-sends/{id}/start': manages('bulk-send', aBulkSend(409, { preparing: 200 })),
  'POST /app/bulk-sends/{id}/stop': manages('bulk-send', aBulkSend(409, { sending: 200 })),
  'DELETE /app/bulk-sends/{id}': manages('bulk-send', aBulkSend(204, { sending: 409 })),

  // Webhooks, verifications, the built-in inbox
  'GET /app/endpoints': administers(200),
  'GET /app/deliveries': administers(200, { query: () => '?envelope_id=none' }),
  'GET /app/endpoints/{id}/signature': sees('endpoint', anEndpoint(200)),
  'GET /app/endpoints/{id}/deliveries': sees('endpoint', anEndpoint(200)),
  'GET /app/endpoints/{id}/deliveries/{delivery_id}': sees('endpoint', anEndpoint(200)),
  'POST /app/endpoints/{id}/deliveries/{delivery_id}/replay': manages(
    'endpoint',
    anEndpoint(409, { active: 201 }),
  ),
  'POST /app/endpoints/{id}/test': manages('endpoint', anEndpoint(409, { active: 201 }), { body: {} }),
  'GET /app/verifications': lists('verification', ['?search=mk', '?status=sent', '?cursor=none']),
  'GET /app/verifications/counts': lists('nothing', ['?search=mk']),
  'GET /app/verifications/{id}': sees('verification', aVerification(200)),
  'GET /app/verifications/{id}/receipt': sees('verification', aVerification(409, { purged: 200 })),
  'POST /app/verifications/{id}/links': manages(
    'verification',
    aVerification(409, { created: 201, sent: 201 }),
    { body: { days: 1 } },
  ),
  'POST /app/verifications/{id}/cancel': manages(
    'verification',
    aVerification(200, { completed: 409, cancelled: 409, purged: 409 }),
  ),
  'GET /app/verifications/{id}/reading': manages('verification', aVerification(409, { completed: 200 })),
  'POST /app/verifications/{id}/reading/accept': manages(
    'verification',
    aVerification(409, { completed: 204 }),
  ),
  'POST /app/verifications/{id}/reading/repeat': manages(
    'verification',
    aVerification(409, { completed: 201 }),
  ),
  // Each look at a photo is in the security log.
  'GET /app/verifications/{id}/photos/{kind}': manages(
    'verification',
    aVerification(409, { completed: 200 }),
    { traces: 'by-reading' },
  ),
  'GET /app/test-mode': answers(200),
  'POST /app/test-mode': administers(204, { endsSession: true }),
  'PUT /app/test-mode': administers(200, { body: { users: 'administrators' } }),
  'DELETE /app/test-mode': answers(204, { endsSession: true }),
  'DELETE /app/test-mode/data': administers(409, { inTests: 204 }),
  'GET /app/inbox': sends(200),
  'GET /app/inbox/{id}': manages('message', { collected: 200 }),
  'GET /app/inbox/{id}/letter': manages('message', { collected: 200 }),
}
