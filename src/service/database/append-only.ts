/** Tables whose rows are only added and read. Triggers refuse everything else, and the service's role may do no more. */
export const appendOnlyTables = [
  'audit_events',
  'event_disclosures',
  'audit_anchors',
  'audit_roots',
  'verification_events',
  'seal_certificates',
  'security_events',
] as const
