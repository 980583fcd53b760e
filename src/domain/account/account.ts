/** The roles of an account. Source: specification, Account `role`. */
export const roles = ['administrator', 'standard', 'read-only'] as const
export type Role = (typeof roles)[number]
