/** Source: specification, Recipients, Delete rules. */
export const deletingRecipientsRules = {
  'RDL-01': 'A recipient of a draft or of a sent envelope can be deleted: 204 without a body.',
  'RDL-02': 'On a sent envelope they leave the workflow, and their access ends.',
  'RDL-03': 'The next order has its turn when nobody is left before it.',
  'RDL-04':
    'If nobody who remains has anything left to do, the envelope completes, also when only carbon copies remain.',
  'RDL-05': 'Viewers who remain have yet to view: the envelope stays open for them.',
  'RDL-06': 'The only recipient left cannot be deleted: 409.',
  'RDL-07': 'Neither can those of a recalled, completed or voided envelope: 409.',
}
