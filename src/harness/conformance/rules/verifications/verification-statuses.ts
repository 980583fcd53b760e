/** Source: specification, Verification statuses; open detail 44. */
export const verificationStatusRules = {
  'VST-01': 'A verification is `created`, then `sent` once its message has been sent (open detail 44).',
  'VST-02': 'If the message can’t be delivered it is `failed`. Resending starts it again (open detail 44).',
  'VST-03': 'A finished one is `completed`, with the time in `completed`.',
  'VST-04': 'A cancelled one is `cancelled`, with the time in `cancelled` (open detail 44).',
}
