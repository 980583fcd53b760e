/** The password of the sample's accounts where only this machine can use it. Everyone can read it here. */
export const publishedPassword = 'explore-countersign'

/** The part of their emails after the @. */
const sampleDomain = 'nordlicht.example'

/** Whether someone elsewhere uses the password that everyone can read. */
export function isPublished(email: string, password: string): boolean {
  return password === publishedPassword && email.trim().toLowerCase().endsWith(`@${sampleDomain}`)
}
