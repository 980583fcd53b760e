/** Source: specification, Versioning. */
export const versioningRules = {
  'VSN-01': 'Every path of the interface begins with `/v1/` or `/v2/`.',
  'VSN-02': 'Accounts are listed under both, in pages under `/v2/`.',
  'VSN-03': 'Verifications exist under `/v2/` only.',
  'VSN-04':
    'A verification has no `type`, `tax`, `verified`, `unverified` or `certificate`. Reports come from their own operation.',
  'VSN-05': 'The link is texted to `mobile`. The code goes to `mobile_otp`.',
  'VSN-06': '`warning` passes the vendor’s code through unchanged.',
  'VSN-07': 'Retrieving has no `endpoint_duration`: it is ignored.',
  'VSN-08':
    '`verified_before` and `verified_after` have no effect. `completed_before` and `completed_after` filter.',
}
