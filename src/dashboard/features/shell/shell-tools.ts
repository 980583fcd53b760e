/** What every page needs once it is there. It loads together, in one file. */
export { CommandPalette } from '../../kit/commands/command-palette.tsx'
export { MoreItems } from './more-items.tsx'
export { OfflineBanner } from './offline-banner.tsx'
export { TestBanner } from './test-banner.tsx'
export { toTestMode } from './to-test-mode.ts'
