/** A one-page PDF of a few hundred bytes with the words "Signed by:", in base64. */
const smallPdf =
  'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+IGVuZG9iagoyIDAgb2JqPDwvVHlwZS9QYWdlcy9LaWRzWzMgMCBSXS9Db3VudCAxPj4gZW5kb2JqCjMgMCBvYmo8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCA1OTUgODQyXS9Db250ZW50cyA0IDAgUi9SZXNvdXJjZXM8PC9Gb250PDwvRiA1IDAgUj4+Pj4+PiBlbmRvYmoKNCAwIG9iajw8L0xlbmd0aCA3Mz4+c3RyZWFtCkJUIC9GIDE2IFRmIDcyIDc2MCBUZCAoQWdyZWVtZW50KSBUaiAvRiAxMSBUZiAwIC00MCBUZCAoU2lnbmVkIGJ5OikgVGogRVQKZW5kc3RyZWFtIGVuZG9iago1IDAgb2JqPDwvVHlwZS9Gb250L1N1YnR5cGUvVHlwZTEvQmFzZUZvbnQvSGVsdmV0aWNhPj4gZW5kb2JqCnhyZWYKMCA2CjAwMDAwMDAwMDAgNjU1MzUgZiAKMDAwMDAwMDAwOSAwMDAwMCBuIAowMDAwMDAwMDUzIDAwMDAwIG4gCjAwMDAwMDAxMDMgMDAwMDAgbiAKMDAwMDAwMDIxMyAwMDAwMCBuIAowMDAwMDAwMzMyIDAwMDAwIG4gCnRyYWlsZXI8PC9TaXplIDYvUm9vdCAxIDAgUj4+CnN0YXJ0eHJlZgozOTQKJSVFT0YK'

/**
 * Placeholders in the examples where the reference fills in real ids of the reader's. Each has the form of a valid
 * id, so that the examples match their schemas.
 */
export const placeholders = {
  account: '<account id>',
  envelope: '<envelope id>',
  role: '<role id>',
} as const

const document = { name: 'Agreement', type: 'application/pdf', base: smallPdf }

/** Valid sample bodies of each operation in the public interface that takes one, by method and path, then by name. */
export const requestExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /v1/envelopes': {
    'A draft, to be finished in the dashboard': {
      name: 'Agreement',
      draft: true,
      account_id: placeholders.account,
      documents: [document],
      recipients: [{ name: 'Sam Signer', email: 'sam@example.com' }],
    },
    'Sent at once': {
      name: 'Agreement',
      message: 'Please sign by Friday.',
      account_id: placeholders.account,
      documents: [document],
      recipients: [
        {
          name: 'Sam Signer',
          email: 'sam@example.com',
          order: 1,
          fields: [
            { type: 'signature', anchor: 'Signed by:', x_offset: 70, y_offset: -20, width: 160, height: 40 },
            {
              type: 'date',
              page: 1,
              x_coordinate: 72,
              y_coordinate: 640,
              date_format: 'D MMMM YYYY',
              required: true,
            },
          ],
        },
        { name: 'Robin Reader', email: 'robin@example.com', type: 'carbon-copy' },
      ],
      metadata: { deal_id: 17 },
    },
  },
  'PUT /v1/envelopes/{id}': { Example: { shared: true, metadata: { deal_id: 18 } } },
  'PUT /v1/recipients/{id}': {
    Example: {
      name: 'Sam Signer',
      email: 'sam.signer@example.com',
      mobile: null,
      type: 'signer',
      message: 'Your new address is noted.',
      order: 1,
    },
  },
  'POST /v1/documents': { Example: { ...document, name: 'Annex', envelope_id: placeholders.envelope } },
  'POST /v1/accounts': {
    Example: {
      name: 'Kim Colleague',
      email: 'kim@example.com',
      role: 'standard',
      timezone: '+01:00',
    },
  },
  'PUT /v1/accounts/{id}': { Example: { number: '+49 30 901820', timezone: '+01:00' } },
  'POST /v1/accounts/register': {
    Example: {
      name: 'Ada Founder',
      email: 'ada@example.com',
      business: 'Harbour & Finch',
      timezone: '+01:00',
    },
  },
  'POST /v1/groups': {
    Example: {
      name: 'Sales',
      business: 'Harbour & Finch',
      email: 'sales@example.com',
      color: '#2F6FED',
    },
  },
  'PUT /v1/groups/{id}': { Example: { name: 'Sales', website: 'https://example.com', color: '#1F7A4D' } },
  'PUT /v1/organisations': { Example: { name: 'Harbour & Finch', website: 'https://example.com' } },
  'POST /v1/endpoints': { Example: { url: 'https://example.com/hooks/signing' } },
  'PUT /v1/endpoints/{id}': { Example: { active: false } },
  'POST /v1/templates/{id}/use': {
    Example: {
      name: 'Agreement with Sam',
      draft: true,
      account_id: placeholders.account,
      recipients: [{ role_id: placeholders.role, name: 'Sam Signer', email: 'sam@example.com' }],
    },
  },
  'POST /v2/verifications': {
    Example: {
      name: 'Sam Individual',
      email: 'sam@example.com',
      account_id: placeholders.account,
      message: 'We need to know that you are you.',
      biometrics: true,
      metadata: { case_id: 'C-42' },
    },
  },
}
