/** Source: specification, Verification statuses; open detail 44. */
export const verificationStatusRules = {
  'VST-01': 'A verification is `created`, and `sent` once its message has left (open detail 44).',
  'VST-02': 'When the message cannot be delivered it is `failed`; resending starts it anew (open detail 44).',
  'VST-03': 'A finished one is `completed`, and `completed` says when.',
  'VST-04': 'One that was called off is `cancelled`, and `cancelled` says when (open detail 44).',
}
