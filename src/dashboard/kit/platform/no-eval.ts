/*
 * Zod compiles its checks from text where it may. The content security policy forbids that, and browsers report each try.
 * The configuration that zod begins with is set here, because importing `config` from zod would weigh 4 kB on every page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
