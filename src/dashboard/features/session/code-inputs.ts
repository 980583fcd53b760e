/** The input for each kind of code of the second factor. */
export const codeInputs = {
  authenticator: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 7,
    inputClassName: 'tabular-nums tracking-widest',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the codes you saved. Each works once.',
    autoComplete: 'off',
    spellCheck: 'false',
    inputClassName: 'font-mono',
  },
} as const
export type CodeKind = keyof typeof codeInputs
