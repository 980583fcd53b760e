/** The sharing settings that bear on an account: its own, or its organisation's. */
export interface SharingSettings {
  readonly shareByDefault: boolean
  readonly forceSharing: boolean
}

/**
 * Whether something new is shared: forced sharing overrides, then an explicit choice, then the default. Source:
 * specification, Envelope visibility rule 4.
 */
export function sharedOnCreate(requested: boolean | null | undefined, settings: SharingSettings): boolean {
  if (settings.forceSharing) return true
  return requested ?? settings.shareByDefault
}

/**
 * Whether a verification is shared: as {@link sharedOnCreate}, but never without a group. Source: specification,
 * Verifications rule 2.
 */
export function sharedInGroup(
  requested: boolean | null | undefined,
  settings: SharingSettings,
  groupId: string | null,
): boolean {
  return groupId !== null && sharedOnCreate(requested, settings)
}
