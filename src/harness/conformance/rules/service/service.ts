/** Source: specification, What the service does. */
export const serviceRules = {
  'SVC-01': 'An envelope holds one document or several; there is none without.',
  'SVC-02': 'An envelope holds one recipient or several.',
  'SVC-03': 'The fields of a signer stand at a text of the documents or at a place on a page.',
  'SVC-04': 'Recipients are told by email or SMS, in the order in which they sign, and complete or decline.',
  'SVC-05': 'When everybody has completed there are a master and a certificate, both PDF.',
  'SVC-06': 'Accounts, groups, templates, webhook endpoints and verifications belong to the service as well.',
  'SVC-07': 'An envelope shows the branding of the group that its sender belongs to.',
  'SVC-08': 'An envelope of a sender without a group shows the branding of the organisation.',
  'SVC-09': 'Every address in an answer leads to the address of the service itself.',
}

/** Source: specification, Envelope visibility rules. */
export const visibilityRules = {
  'VIS-01': 'An administrator sees and manages every envelope of the organisation.',
  'VIS-02': 'A standard account sees and manages the envelopes that it sent.',
  'VIS-03': 'A standard account sees and manages what others of its group sent when it is shared.',
  'VIS-04': 'A standard account does not see what others of its group sent and did not share.',
  'VIS-05': 'An account belongs to one group at most.',
  'VIS-06': 'Nothing is shared with another group, nor with those who belong to none.',
  'VIS-07': 'An account that shares by default shares what does not say otherwise.',
  'VIS-08': 'An account whose sharing is forced shares everything, whatever the request says.',
}

/** Source: specification, Resources and their fields, conventions. */
export const conventionRules = {
  'CON-01': 'Ids are strings, and no two things have the same.',
  'CON-02': 'Moments are ISO 8601 text.',
  'CON-03': 'A moment that has not come is null.',
  'CON-04':
    'A limit of n counts characters: n pass, one more is refused, also of those that take two halves to store.',
  'CON-05': 'A value of another type than the stated one is refused, a number as text too.',
  'CON-06': 'Text that no text can hold, half a character or U+0000, is refused wherever it stands.',
  'CON-07': 'A property that the interface does not know is passed over.',
}
