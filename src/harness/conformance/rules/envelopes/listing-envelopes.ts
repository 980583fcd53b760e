/** Source: specification, GET /v1/envelopes; open details 9 and 16. */
export const listingEnvelopesRules = {
  'ELI-01': 'The list is an array of envelopes, each with its recipients and without fields.',
  'ELI-02': 'The newest `created` comes first.',
  'ELI-03': 'It has at most 1,000 entries, the newest.',
  'ELI-04': 'Drafts are listed only when `status` is given, and then asks for them.',
  'ELI-05': '`name` finds exactly that name: no part of it, no other letter case.',
  'ELI-06': '`status` finds one of the five statuses.',
  'ELI-07':
    '`recipient` finds whom it names exactly, by name or by email, and all recipients of the envelope are answered (open detail 9).',
  'ELI-08': '`created_before` and `created_after` leave the moment itself out (open detail 9).',
  'ELI-09':
    '`completed_before` and `completed_after` do so too, and never find what is not completed (open detail 9).',
  'ELI-10':
    'Dates may be written in any form of ISO 8601 with a whole date; without an offset they are in UTC.',
  'ELI-11': 'A date filter that is no date is passed over without an error.',
  'ELI-12': 'Several filters must all be met.',
  'ELI-13':
    'Version 2 answers `envelopes`, `cursor` and `has_more`, a hundred a page, by the same filters (open detail 16).',
  'ELI-14':
    'Its pages, fetched by the cursor, hold every envelope once, those of one moment by id (open detail 16).',
}
