/** Source: specification, Events; open details 39 to 42. */
export const eventRules = {
  'EVT-01': '`envelope_sent`: `envelope_id` and `sent` (open detail 40).',
  'EVT-02':
    '`recipient_sent`: `envelope_id`, `recipient_id`, `method` and `sent`, one event for each method, email and sms (open detail 40).',
  'EVT-03': '`recipient_viewed`: once for each recipient, with `viewed` (open detail 39).',
  'EVT-04': '`recipient_completed`: with `completed` (open detail 40).',
  'EVT-05': '`recipient_declined`: with `declined` and `declined_reason` (open detail 40).',
  'EVT-06': '`recipient_failed`: with the `diagnosis` (open detail 40).',
  'EVT-07': '`envelope_voided`: with `voided` (open detail 40).',
  'EVT-08':
    '`envelope_completed`: with `completed` and the addresses `master`, `certificate` and `combined`, which work for 72 hours (open detail 40).',
  'EVT-09':
    '`recipient_token_request`: a muted recipient asks for another link, and the service sends them none.',
  'EVT-10': '`verification_completed`: with `completed` and the deprecated `verified`.',
  'EVT-11': '`verification_reports`: the reports can be downloaded.',
  'EVT-12': 'A payload is flat: `event`, the ids, and what is named above, nothing else (open detail 40).',
  'EVT-13':
    'Events are posted as JSON to every active endpoint of the organisation, and to no others (open detail 41).',
  'EVT-14': 'Events of one envelope arrive in the order they happened (open detail 41).',
  'EVT-15': 'Any outcome except a 2xx is retried after an hour, for 72 hours (open detail 41).',
  'EVT-16': 'Then the endpoint is disabled, and its administrators are notified by email (open detail 41).',
  'EVT-17': 'Every attempt of a delivery has the same `webhook-id` and the same body.',
  'EVT-18':
    '`X-Service-Signature` is the HMAC-SHA256 of the raw body with the endpoint’s `signature`, in hexadecimal (open detail 42).',
  'EVT-19':
    '`webhook-id`, `webhook-timestamp` and `webhook-signature` sign it as Standard Webhooks specifies (open detail 42).',
  'EVT-20': 'No `recipient_sent` is emitted for a muted recipient.',
}
