/** Source: specification, GET /v1/envelopes; open details 9 and 16. */
export const listingEnvelopesRules = {
  'ELI-01': 'The list is an array of envelopes, each with its recipients but without fields.',
  'ELI-02': 'The newest `created` comes first.',
  'ELI-03': 'It has at most the newest 1,000 entries.',
  'ELI-04': 'Drafts are listed only when `status` asks for them.',
  'ELI-05': '`name` matches the exact name only: no partial matches, and letter case matters.',
  'ELI-06': '`status` matches one of the five statuses.',
  'ELI-07':
    '`recipient` matches a recipient’s exact name or email, and all recipients of the envelope are returned (open detail 9).',
  'ELI-08': '`created_before` and `created_after` exclude the given time itself (open detail 9).',
  'ELI-09':
    'So do `completed_before` and `completed_after`, which never match an envelope that isn’t completed (open detail 9).',
  'ELI-10': 'Dates may be in any ISO 8601 form with a full date. Without an offset they are in UTC.',
  'ELI-11': 'A date filter that is not a date is ignored without an error.',
  'ELI-12': 'All given filters must match.',
  'ELI-13':
    'Version 2 returns `envelopes`, `cursor` and `has_more`, 100 per page, with the same filters (open detail 16).',
  'ELI-14':
    'Its pages, fetched by cursor, contain every envelope once. Envelopes created at the same time are ordered by id (open detail 16).',
}
