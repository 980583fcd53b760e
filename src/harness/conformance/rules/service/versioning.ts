/** Source: specification, Versioning. */
export const versioningRules = {
  'VSN-01': 'Every path of the interface begins with `/v1/` or `/v2/`.',
  'VSN-02': 'Accounts are listed under both, under `/v2/` in pages.',
  'VSN-03': 'Verifications are there under `/v2/` only.',
  'VSN-04':
    'A verification has no `type`, `tax`, `verified`, `unverified` or `certificate`; reports come from their own operation.',
  'VSN-05': '`mobile` is texted the link; the code goes to `mobile_otp`.',
  'VSN-06': '`warning` passes on the vendor’s code as it is.',
  'VSN-07': 'Retrieving knows no `endpoint_duration`: it answers as without.',
  'VSN-08':
    '`verified_before` and `verified_after` filter nothing; `completed_before` and `completed_after` do.',
}
