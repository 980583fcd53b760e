/** Source: specification, Signing token. */
export const signingTokenRules = {
  'TOK-01': '`endpoint` is the address where the envelope opens for that one recipient.',
  'TOK-02': '`expiration` says when the address stops working.',
  'TOK-03': 'A signing token has these two properties and no others.',
}
