/** Source: specification, What the service does. */
export const serviceRules = {
  'SVC-01': 'An envelope holds one or more documents, never none.',
  'SVC-02': 'An envelope holds one or more recipients.',
  'SVC-03': 'A signer’s fields are placed at text in the documents or at a position on a page.',
  'SVC-04': 'Recipients are notified by email or SMS, in signing order, and complete or decline.',
  'SVC-05': 'When everyone has completed there are a master and a certificate, both PDF.',
  'SVC-06': 'The service also has accounts, groups, templates, webhook endpoints and verifications.',
  'SVC-07': 'An envelope shows the branding of its sender’s group.',
  'SVC-08': 'If the sender has no group, an envelope shows the branding of the organisation.',
  'SVC-09': 'Every address in a response is an address of the service itself.',
}

/** Source: specification, Envelope visibility rules. */
export const visibilityRules = {
  'VIS-01': 'An administrator sees and manages every envelope of the organisation.',
  'VIS-02': 'A standard account sees and manages the envelopes that it sent.',
  'VIS-03': 'A standard account sees and manages what others in its group sent, when it is shared.',
  'VIS-04': 'A standard account doesn’t see what others in its group sent and did not share.',
  'VIS-05': 'An account belongs to at most one group.',
  'VIS-06': 'Nothing is shared with another group or with accounts that have no group.',
  'VIS-07': 'An account that shares by default shares everything unless the request says otherwise.',
  'VIS-08': 'An account with forced sharing shares everything, whatever the request says.',
}

/** Source: specification, Resources and their fields, conventions. */
export const conventionRules = {
  'CON-01': 'Ids are strings and unique.',
  'CON-02': 'Times are ISO 8601 text.',
  'CON-03': 'The time of an event that hasn’t happened yet is null.',
  'CON-04':
    'A limit of n counts characters: n are accepted and one more is rejected, even for characters stored as surrogate pairs.',
  'CON-05': 'A value of the wrong type is rejected, including a number given as text.',
  'CON-06': 'Invalid text, with a lone surrogate or U+0000, is rejected everywhere.',
  'CON-07': 'An unknown property is ignored.',
}
