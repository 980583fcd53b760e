/** What a signer agrees to before the documents open. The version changes whenever the text does. */
export const consent = {
  version: '2026-1',
  text: [
    'I agree to receive, review and sign these documents electronically.',
    'My electronic signature has the same meaning as one I write by hand, and I intend to be bound by what I sign.',
    'The date and time, my email address, my network address and my browser are recorded with what I do.',
    'I can decline here at any time, download a copy for my records, and ask the sender for the documents on paper instead.',
  ].join('\n\n'),
} as const
