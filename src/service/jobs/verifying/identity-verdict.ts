import { judgeChecks } from '../../operations/identity-checks/judge-check.ts'
import type { Handler } from '../runner.ts'

/** Tells the envelopes that wait for a verification what it says about their recipients. */
export const identityVerdict: Handler<'identity-verdict'> = (payload, context) =>
  judgeChecks(context, payload)
