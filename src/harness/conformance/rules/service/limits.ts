/** Source: specification, Limits; open detail 18. */
export const limitRules = {
  'LIM-01': 'Lists of envelopes and of accounts have at most 1,000 results.',
  'LIM-02': 'The list of templates has at most 250.',
  'LIM-03': 'A document of 10 MB passes, one byte more is 413.',
  'LIM-04': 'Addresses of downloads live 60 minutes unless told.',
  'LIM-05': 'Tokens live 1 to 90 days, 7 unless told.',
  'LIM-06': 'The name of an envelope has at most 250 characters.',
  'LIM-07': 'Its message has at most 5,000.',
  'LIM-08': 'An anchor has at most 100.',
  'LIM-09': 'A font is 8 to 32 pixels in size.',
  'LIM-10': 'The documents of an envelope have 50 MB together at most: 413 beyond (open detail 18).',
  'LIM-11': 'An envelope has 500 pages at most: 422 beyond (open detail 18).',
}
