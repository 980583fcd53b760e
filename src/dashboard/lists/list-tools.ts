/** What is above and below the rows of a list once they are there. It loads together, in one file. */
export { DensitySwitch } from './density-switch.tsx'
export { FilterChips } from './filter-chips.tsx'
export { IgnoredFilters } from './ignored-filters.tsx'
export { MoreFailed } from './more-failed.tsx'
export { SavedViews } from './saved-views.tsx'
export { SortSelect } from './sort-select.tsx'
