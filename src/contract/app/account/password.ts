import { passwordLength } from '#domain/account/password.ts'
import { z } from 'zod'

/** A password that a person chooses. The service also refuses what is easy to guess. */
export const chosenPassword = z
  .string()
  .min(passwordLength.pages, `Use at least ${passwordLength.pages} characters.`)
  .max(passwordLength.most)
