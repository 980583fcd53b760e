/** Source: specification, Recipients, Delete rules. */
export const deletingRecipientsRules = {
  'RDL-01': 'A recipient of a draft or of a sent envelope can be deleted: 204 without a body.',
  'RDL-02': 'On a sent envelope they leave the workflow and lose access.',
  'RDL-03': 'The next order gets its turn when no one is left before it.',
  'RDL-04':
    'If no remaining recipient has anything left to do, the envelope completes, even if only carbon copies remain.',
  'RDL-05': 'Remaining viewers still have to view, so the envelope stays open for them.',
  'RDL-06': 'The only remaining recipient can’t be deleted: 409.',
  'RDL-07': 'Recipients of a recalled, completed or voided envelope can’t be deleted either: 409.',
}
