/** Source: specification, Limits; open detail 18. */
export const limitRules = {
  'LIM-01': 'Lists of envelopes and accounts have at most 1,000 results.',
  'LIM-02': 'The list of templates has at most 250.',
  'LIM-03': 'A document of 10 MB is accepted. One byte more is 413.',
  'LIM-04': 'Download addresses work for 60 minutes by default.',
  'LIM-05': 'Tokens work for 1 to 90 days, 7 by default.',
  'LIM-06': 'An envelope’s name has at most 250 characters.',
  'LIM-07': 'Its message has at most 5,000.',
  'LIM-08': 'An anchor has at most 100.',
  'LIM-09': 'A font size is 8 to 32 pixels.',
  'LIM-10': 'An envelope’s documents have at most 50 MB in total: 413 beyond (open detail 18).',
  'LIM-11': 'An envelope has at most 500 pages: 422 beyond (open detail 18).',
}
