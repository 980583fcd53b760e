import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import { faultWords } from '#contract/fault-words.ts'
import type { z } from 'zod'

/** Checks a form by its schema. Faults for which the schema has no words of its own are worded as the service does. */
export function formResolver<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
): Resolver<Values, unknown, Output> {
  return zodResolver(schema, { error: faultWords })
}
