/**
 * What a property or parameter of the public interface means, in plain words, and a sample of it. Read by the OpenAPI
 * document. Source: specification, Resources and their fields.
 */
export interface Meaning {
  readonly says: string
  /** Left out where the schema alone gives a good one. */
  readonly sample?: unknown
}

const when = (event: string, sample?: string): Meaning => ({
  says: `When ${event}, ISO 8601 in UTC. Null until then.`,
  ...(sample === undefined ? {} : { sample }),
})

const url = (what: string, file: string): Meaning => ({
  says: `${what} Anyone who has this address can download it for 60 minutes, or as long as \`endpoint_duration\` says. Afterwards it answers 403.`,
  sample: `https://sign.example.com/downloads/${file}`,
})

/** By `kind.name`, or by name where it means the same everywhere. */
export const meanings: Readonly<Record<string, Meaning>> = {
  // Everywhere
  id: { says: 'The unique identifier.', sample: '01a20818-9f5e-7c41-9d0c-6f6f1f6a2b11' },
  name: { says: 'The name that people see.', sample: 'Lease of the harbour office' },
  created: { says: 'When it was created, ISO 8601 in UTC.', sample: '2026-03-02T09:15:00.000Z' },
  active: { says: 'Whether it is in use.', sample: true },
  metadata: {
    says: 'Pairs of your own, kept and returned as they are: at most 20,000 characters of JSON. No one else sees them.',
    sample: { deal_id: 17 },
  },
  cursor: { says: 'Pass it to get the next page. Empty on the last one.', sample: '' },
  has_more: { says: 'Whether there is another page.', sample: false },
  group_id: {
    says: 'The group it belongs to, or null for none.',
    sample: '01a20811-27b3-7d02-a8be-0c4f7d5ae901',
  },
  account_id: {
    says: 'The account in whose name it is sent.',
    sample: '01a20810-b1aa-7e67-8a5d-d1c2b8f0c702',
  },
  organisation_id: {
    says: 'The organisation of the account.',
    sample: '01a20810-a0f2-7b18-9b52-3c9e5d1f4403',
  },
  envelope_id: { says: 'The envelope it belongs to.', sample: '01a20818-9f5e-7c41-9d0c-6f6f1f6a2b11' },
  recipient_id: { says: 'The recipient it belongs to.', sample: '01a20818-9f61-7f0a-8b1d-2a7be7c0d204' },
  verification_id: { says: 'The verification.', sample: '01a20822-5d10-7a39-9c7e-84f5a2e9b305' },
  email: { says: 'The email address.', sample: 'sam@example.com' },
  number: { says: 'A phone number for contact, as people write it.', sample: '+44 20 7946 0000' },
  business: { says: 'The name that recipients see in place of its own.', sample: 'Harbour & Finch' },
  address: { says: 'The postal address in the footer of emails.', sample: '1 Quay Street, Bristol' },
  website: { says: 'The website that pages and emails link to.', sample: 'https://harbour.example.com' },
  color: { says: 'The brand colour, such as `#1f6f5c`.', sample: '#1f6f5c' },
  logo: { says: 'The logo.', sample: 'https://sign.example.com/logos/8d1f' },
  timezone: {
    says: 'The offset from UTC in which its times are printed, such as `+01:00`.',
    sample: '+01:00',
  },
  role: { says: 'What the account may do in its organisation.', sample: 'standard' },
  original: url('The document as it was uploaded, before fields were applied.', 'original'),
  master: {
    ...url('The document with everything that was filled in so far, sealed once completed.', 'master'),
    sample: null,
  },
  muted: {
    says: 'True if the service sends no emails, text messages or reminders, because you deliver the links.',
    sample: false,
  },
  shared: {
    says: 'Whether other accounts of the group see it. Forced sharing of the account makes it true.',
    sample: false,
  },
  redirects: { says: 'Where the recipient is sent after the last step.' },
  'redirects.session_completed': {
    says: 'The address after completing. `{{envelope_id}}` and `{{recipient_id}}` are filled in.',
    sample: 'https://app.example.com/signed?envelope={{envelope_id}}',
  },
  'redirects.session_declined': {
    says: 'The address after declining. `{{envelope_id}}` and `{{recipient_id}}` are filled in.',
    sample: 'https://app.example.com/declined?envelope={{envelope_id}}',
  },
  mobile: {
    says: 'A number in E.164 that gets a text message with the link.',
    sample: null,
  },

  // Envelopes
  'envelope.name': {
    says: 'Its name: in the subject of emails and in the dashboard.',
    sample: 'Lease of the harbour office',
  },
  'envelope.message': {
    says: 'The sender’s words, in emails and on the signing page.',
    sample: 'Please sign by Friday.',
  },
  'envelope.status': {
    says: '`draft` until it is sent, `created` for a moment while it is being sent, `sent` until all have finished, then `completed`, or `voided` if the sender cancels it.',
    sample: 'sent',
  },
  'envelope.draft': {
    says: 'True to create a draft that is finished in the dashboard. It can’t have fields yet.',
    sample: false,
  },
  'envelope.sent': when('it was sent', '2026-03-02T09:15:02.000Z'),
  'envelope.voided': when('it was voided'),
  'envelope.declined': when('a recipient declined'),
  'envelope.completed': when('everyone had finished'),
  'envelope.certificate': url('The certificate of completion.', 'certificate'),
  'envelope.combined': url('The master followed by the certificate, as one file.', 'combined'),
  'envelope.group_id': {
    says: 'The group whose branding it uses, and whose accounts see it if shared. Defaults to the sender’s group.',
    sample: null,
  },
  'envelope.documents': {
    says: 'PDF or Word files, in their order: at most 10 MB each, 50 MB and 500 pages in all.',
  },
  'envelope.recipients': {
    says: 'Who signs, views or gets a copy. At least one is a signer, unless it is a draft.',
  },
  'envelope.metadata': {
    says: 'Pairs of your own, kept and returned as they are: at most 20,000 characters of JSON. Recipients don’t see them.',
    sample: { deal_id: 17 },
  },

  // Documents
  'document.id': {
    says: 'Its identifier: your own, unique in the envelope, or one of the service’s.',
    sample: 'lease',
  },
  'document.name': { says: 'Its name. Generated if left out.', sample: 'Lease' },
  'document.type': { says: 'Whether the file is a PDF or a Word document.', sample: 'application/pdf' },
  'document.pages': { says: 'How many pages it has.', sample: 3 },
  'document.replacing': {
    says: 'The template document that this one replaces.',
    sample: 'lease',
  },
  'document.envelope_id': {
    says: 'The draft it is added to.',
    sample: '01a20818-9f5e-7c41-9d0c-6f6f1f6a2b11',
  },

  // Recipients
  'recipient.id': { says: 'The unique identifier.', sample: '01a20818-9f61-7f0a-8b1d-2a7be7c0d204' },
  'recipient.name': { says: 'The full name.', sample: 'Sam Signer' },
  'recipient.type': {
    says: '`signer` signs, `viewer` only reads, `carbon-copy` gets the files once the envelope is completed.',
    sample: 'signer',
  },
  'recipient.status': {
    says: '`created` in a draft, `pending` until their turn comes, `sent` or, if it couldn’t be delivered, `failed`, and in the end `completed` or `declined`. Null for a `carbon-copy`.',
    sample: 'sent',
  },
  'recipient.message': { says: 'Words for this recipient in place of the envelope’s message.', sample: null },
  'recipient.password': {
    says: 'The password that the recipient enters to open the envelope.',
    sample: false,
  },
  'recipient.sms_auth': {
    says: 'A number in E.164 that gets a code to enter before access. Use a different number from `mobile`.',
    sample: null,
  },
  'recipient.order': {
    says: 'The position in the signing order. Lower numbers act first, equal ones together.',
    sample: 1,
  },
  'recipient.declined_reason': { says: 'Why the recipient declined, in their words.', sample: null },
  'recipient.sent': when('the link was sent', '2026-03-02T09:15:04.000Z'),
  'recipient.declined': when('the recipient declined'),
  'recipient.completed': when('the recipient finished'),
  'recipient.fields': { says: 'What the recipient fills in. Only for signers, and not in a draft.' },
  'recipient.role_id': {
    says: 'The template role that this person fills.',
    sample: '01a20812-0c4e-7f90-b0a4-5f1c9d0e8106',
  },
  endpoint: {
    says: 'The address that opens the envelope as this recipient. Share it with no one else.',
    sample: 'https://sign.example.com/sign/q7tVbGkX1Zr5',
  },
  expiration: { says: 'When it stops working, ISO 8601 in UTC.', sample: '2026-03-09T09:15:00.000Z' },

  // Fields
  'field.id': {
    says: 'Its identifier: your own, unique in the envelope, or one of the service’s.',
    sample: 'signature-1',
  },
  'field.type': { says: 'What is filled in.', sample: 'signature' },
  'field.page': {
    says: 'The page, counted from 1 across all documents. Needed for coordinates, ignored with an anchor.',
    sample: 1,
  },
  'field.anchor': {
    says: 'Words in the documents. A field is placed at each match, from the bottom left of the words.',
    sample: 'Signed by:',
  },
  'field.x_offset': { says: 'Pixels to the right of the anchor, at 72 dpi.', sample: 70 },
  'field.y_offset': { says: 'Pixels above the anchor, at 72 dpi.', sample: -20 },
  'field.x_coordinate': {
    says: 'Pixels from the left of the page, at 72 dpi. Ignored with an anchor.',
    sample: null,
  },
  'field.y_coordinate': {
    says: 'Pixels from the bottom of the page, at 72 dpi: to the bottom of the field, for `input` to its top. Ignored with an anchor.',
    sample: null,
  },
  'field.required': {
    says: 'Whether the recipient has to fill it in before finishing. Ignored for `date`.',
    sample: true,
  },
  'field.read_only': {
    says: 'True if the recipient can’t change it. `value` is printed as it is.',
    sample: false,
  },
  'field.collaborative': { says: 'Whether later recipients may change what was entered.', sample: false },
  'field.value': {
    says: 'The text of an `input`, the chosen value of a `dropdown`, or the result of a `checkbox`. At first yours, later the recipient’s.',
    sample: null,
  },
  'field.checked': { says: 'Whether a `checkbox` is checked at first.', sample: false },
  'field.height': { says: 'The height in pixels, at 72 dpi.', sample: 40 },
  'field.width': {
    says: 'The width in pixels, at 72 dpi. 2.5 times the height suits signatures.',
    sample: 160,
  },
  'field.options': { says: 'The choices of a `dropdown`.', sample: [] },
  'options.value': { says: 'What is stored.', sample: 'monthly' },
  'options.option': { says: 'What is shown and printed.', sample: 'Every month' },
  'field.font_size': { says: 'The text size in pixels, from 8 to 32.', sample: 12 },
  'field.font_type': { says: 'The typeface of the text.', sample: 'courier' },
  'field.date_format': {
    says: 'How a `date` is printed, such as `D MMMM YYYY`.',
    sample: 'DD/MM/YYYY hh:mm a',
  },

  // Attachments
  'attachment.name': { says: 'The name of the file.', sample: 'passport.pdf' },
  'attachment.type': { says: 'The media type of the file.', sample: 'application/pdf' },
  'attachment.size': { says: 'The size in bytes.', sample: 48_210 },
  'attachment.original': {
    says: 'A temporary address to download it from.',
    sample: 'https://sign.example.com/downloads/attachment',
  },

  // Accounts
  'account.name': { says: 'The holder’s name.', sample: 'Ada Founder' },
  'account.email': {
    says: 'The address the holder signs in with. Each account has its own.',
    sample: 'ada@example.com',
  },
  'account.business': { says: 'The name of the new organisation.', sample: 'Harbour & Finch' },
  'account.password': {
    says: 'A first password of at least 8 characters. If left out, the holder chooses one through an email.',
    sample: 'a long password of yours',
  },
  'account.skip_verification': {
    says: 'True, with a password, to mark the address as verified and send no email.',
    sample: true,
  },
  'account.active': { says: 'Whether the holder may sign in.', sample: true },
  'account.verified': when('the holder verified the address', '2026-03-02T09:20:00.000Z'),
  'account.group_id': { says: 'The one group of the account, or null for none.', sample: null },
  credentials: { says: 'Credentials for the organisation’s own calls. The key is shown only once.' },
  'credentials.id': {
    says: 'Send it in the header `X-Service-Id`.',
    sample: '01a20810-c2d4-7a11-9f31-d6d0f3a0c807',
  },
  key: { says: 'Send it in the header `X-Service-Key`. Keep it secret.', sample: 'sk_4e1f…' },
  accounts: { says: 'The accounts on this page.' },
  code: { says: 'Works once, at `/code-exchange?code=` of the dashboard.', sample: 'ac_9f27c1d0' },

  // Templates
  'template.name': { says: 'Its name in the dashboard.', sample: 'Standard lease' },
  'template.envelope_name': { says: 'The name of envelopes made from it.', sample: 'Lease' },
  'template.envelope_message': {
    says: 'The message of envelopes made from it.',
    sample: 'Please sign by Friday.',
  },
  'template.envelope_shared': { says: 'Whether envelopes made from it are shared.', sample: false },
  'template.documents': { says: 'The documents of envelopes made from it.' },
  'template.roles': { says: 'Who takes part, before you know the actual people.' },
  'role.id': { says: 'The unique identifier.', sample: '01a20812-0c4e-7f90-b0a4-5f1c9d0e8106' },
  'role.name': { says: 'The name of the role.', sample: 'Tenant' },
  'role.recipient_name': { says: 'The name, if it is always the same person.', sample: null },
  'role.recipient_email': { says: 'The email address, if it is always the same person.', sample: null },
  'role.recipient_mobile': {
    says: 'A number in E.164 for the link, if it is always the same person.',
    sample: null,
  },
  'role.recipient_type': { says: 'What the person does: sign, view, or get a copy.', sample: 'signer' },
  'role.recipient_password': { says: 'The password for opening, or whether one is set.', sample: false },
  'role.recipient_order': { says: 'The position in the signing order.', sample: 1 },
  'role.recipient_redirects': { says: 'Where the person is sent after the last step.' },

  // Webhook endpoints and events
  url: { says: 'Where events are sent.', sample: 'https://app.example.com/webhooks' },
  signature: {
    says: 'The secret for checking that a delivery comes from this service.',
    sample: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  },
  'endpoint.active': { says: 'Whether events are sent to it.', sample: true },
  event: { says: 'The kind of event.' },
  test: { says: 'True on a sample that was sent from the dashboard.' },
  method: { says: 'How the link was sent.', sample: 'email' },
  diagnosis: { says: 'What the mail server said.', sample: '550 5.1.1 No such user' },
  viewed: { says: 'When the recipient first saw the documents, ISO 8601 in UTC.' },
  sent: { says: 'When it was sent, ISO 8601 in UTC.', sample: '2026-03-02T09:15:02.000Z' },
  voided: { says: 'When it was voided, ISO 8601 in UTC.' },
  declined: { says: 'When the recipient declined, ISO 8601 in UTC.' },
  declined_reason: { says: 'Why the recipient declined, in their words.' },
  completed: { says: 'When it was completed, ISO 8601 in UTC.' },
  verified: { says: 'The same as `completed`. Deprecated.' },

  // Groups and lists
  'group.name': { says: 'Its name in the dashboard.', sample: 'Sales' },
  'group.business': { says: 'The name that recipients see, in place of the organisation’s.', sample: null },
  groups: { says: 'The groups on this page.' },
  envelopes: { says: 'The envelopes on this page.' },
  'organisation.name': { says: 'The name of the organisation.', sample: 'Harbour & Finch' },

  // Verifications
  'verification.id': { says: 'The unique identifier.', sample: '01a20822-5d10-7a39-9c7e-84f5a2e9b305' },
  'verification.name': { says: 'The name of the person to be verified.', sample: 'Robin Reader' },
  'verification.email': { says: 'Where the link is sent.', sample: 'robin@example.com' },
  'verification.mobile_otp': {
    says: 'A number in E.164 that gets a code to enter before the check begins.',
    sample: null,
  },
  'verification.message': { says: 'Words of your own in the email.', sample: null },
  'verification.message_sms': {
    says: 'Words of your own in the text message. `{{token}}` becomes the link.',
    sample: null,
  },
  'verification.status': { says: 'Its current status.', sample: 'sent' },
  'verification.warning': {
    says: 'A code from the vendor that checked. Someone should review the result.',
    sample: null,
  },
  'verification.screening': {
    says: 'Whether lists of sanctions and politically exposed persons are searched.',
    sample: true,
  },
  'verification.biometrics': {
    says: 'Whether the person’s face is compared with the document.',
    sample: false,
  },
  'verification.sent': when('the link was sent'),
  'verification.cancelled': when('it was cancelled'),
  'verification.completed': when('it was completed'),
  'verification.purging': {
    says: 'When documents and personal data will be purged, ISO 8601 in UTC. Null while nothing is planned.',
    sample: null,
  },
  'verification.purged': when('documents and personal data were purged'),
  'reports.certificate': {
    says: 'The certificate of the check, as a temporary download address. Null until it is ready.',
    sample: 'https://sign.example.com/downloads/certificate',
  },
  'reports.multibureau': { says: 'The report of the data sources. Null until it is ready.', sample: null },
  'reports.screening': {
    says: 'The report of the lists that were searched. Null until it is ready.',
    sample: null,
  },

  // Parameters
  '?id': { says: 'The identifier.' },
  '?envelope_id': { says: 'The envelope it belongs to.' },
  '?name': { says: 'Only with exactly this name.' },
  '?email': { says: 'Only with exactly this email address.' },
  '?business': { says: 'Only with exactly this business name.' },
  '?role': { says: 'Only with this role.' },
  '?active': { says: 'Only active ones, or only inactive ones.' },
  '?group_id': { says: 'Only of this group.' },
  '?status': { says: 'Only with this status.' },
  '?recipient': { says: 'Only with a recipient of exactly this name or email address.' },
  '?created_after': { says: 'Only created after this time, ISO 8601. An invalid time is ignored.' },
  '?created_before': { says: 'Only created before this time, ISO 8601. An invalid time is ignored.' },
  '?completed_after': { says: 'Only completed after this time, ISO 8601. An invalid time is ignored.' },
  '?completed_before': { says: 'Only completed before this time, ISO 8601. An invalid time is ignored.' },
  '?cursor': { says: 'The `cursor` of the previous page.' },
  '?endpoint_duration': { says: 'For how many minutes the download addresses work.' },
  '?token_duration': { says: 'For how many days the link works, from 1 to 90.' },
}
