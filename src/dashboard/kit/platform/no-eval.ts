import { config } from 'zod/v4/core'

// Zod compiles its checks from text where it may. The content security policy forbids that, and browsers report each try.
config({ jitless: true })
