/** Why the browser brought no passkey, in words. */
export class PasskeyFailure extends Error {}
