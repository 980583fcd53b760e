import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ProblemError } from '#client/problem-error.ts'

/**
 * Shows a refusal's invalid inputs at the form's controls and focuses the first. Returns whether each one found its
 * control. If not, show the refusal's own words.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ProblemError) || error.errors.length === 0) return false
  let placed = 0
  for (const { path, message } of error.errors) {
    const name = names.find((each) => each === path || path === `body.${each}`)
    if (name === undefined) continue
    setError(name, { message }, { shouldFocus: placed === 0 })
    placed += 1
  }
  return placed === error.errors.length
}
